/** To the process with a month's exchange. */
export interface OpenMonth {
  readonly ask: 'open';
  readonly days: number;
  /** People who bet. */
  readonly accounts: number;
  /** So many open matches beside the market that is bet on now, with bets that rest. */
  readonly matches?: number;
  /** People and addresses have the limits of the product. */
  readonly isLimited?: boolean;
}

/** To it later: how long the turns of its event loop were since the last time. */
export interface AskTurns {
  readonly ask: 'turns';
}

/** ms of the processor that one turn took of the thread. */
export interface Turns {
  readonly longest: number;
  /** How many took more than 25. */
  readonly long: number;
}

export interface MonthOpened {
  readonly port: number;
  readonly bets: number;
  /** Tokens of some who bet. */
  readonly bettors: readonly string[];
  /** Ids of the operators. */
  readonly staff: readonly string[];
  /** Ids of the matches. */
  readonly markets: readonly string[];
  /** The market that is bet on now, as the wire has it. */
  readonly open: string;
  /** One in which everybody has a bet, and whose result is awaited. */
  readonly closed: string;
  /** The first day and the last, as reports take them. */
  readonly days: readonly [from: string, to: string];
}
