/** Of one bet, or with `bet` empty of all bets of the table: sums over rounds, in minor units at risk. */
export interface HoldSums {
  readonly bet: string;
  readonly rounds: number;
  readonly staked: number;
  /** What came back, stakes included. */
  readonly returned: number;
  /** What would have come back on average, at the prices of each round. */
  readonly expected: number;
  /** Of what came back. Of a whole table at its largest: its markets are taken to go together. */
  readonly variance: number;
  /** The furthest that one round could be from its average. */
  readonly furthest: number;
}
