/** What a query has to say at least and at most, as the call takes it. */
export const LEAST_LETTERS = 10;
export const MOST_LETTERS = 1000;

export interface QueryForm {
  /** Empty while none is chosen. */
  readonly market: string;
  readonly about: 'result' | 'rate' | 'void' | 'other';
  readonly text: string;
}

/** Which fields cannot be sent as they are. */
export function problemsOf({ market, text }: QueryForm): { readonly market: boolean; readonly text: boolean } {
  return { market: market === '', text: text.trim().length < LEAST_LETTERS };
}
