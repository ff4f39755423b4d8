/** A team or player as the models know it. */
export interface Side {
  readonly name: string;
  /** Two to four letters for the score line. */
  readonly short: string;
  /** Roughly standard normal; 0 is an average side. */
  readonly strength: number;
}
