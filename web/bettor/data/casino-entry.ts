/** What a link to the casino says it leads to: several entries of the sidebar share a page. */
export interface CasinoEntry {
  readonly name: string;
}
