/** Who plays whom under one name. */
export interface League {
  readonly name: string;
  /** Two letters. */
  readonly country: string;
  /** Name and the letters of the score line. */
  readonly teams: readonly (readonly [name: string, short: string])[];
}
