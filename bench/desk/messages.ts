/** To the process with a month's exchange. */
export interface OpenMonth {
  readonly ask: 'open';
}

export interface MonthOpened {
  readonly port: number;
  readonly bets: number;
  /** Tokens of some who bet. */
  readonly bettors: readonly string[];
  readonly operator: string;
  /** The market that is bet on now, as the wire has it. */
  readonly open: string;
  /** One in which everybody has a bet, and whose result is awaited. */
  readonly closed: string;
  /** The first day and the last, as reports take them. */
  readonly days: readonly [from: string, to: string];
}
