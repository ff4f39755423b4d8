/** The board of a match, in text for people; see `Score` of the protocol. */
export interface MatchScore {
  readonly summary: string;
  readonly note: string;
  readonly sides: readonly {
    readonly name: string;
    readonly score: string;
    readonly detail: string;
    readonly active: boolean;
  }[];
  readonly recent: readonly string[];
}

/** The end of a match that was not played out. */
export const STOP_WORDS = { 'called-off': 'Called off', walkover: 'Walkover', abandoned: 'Abandoned' } as const;
