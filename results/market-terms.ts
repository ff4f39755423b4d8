import type { MarketId } from 'engine/vocabulary';

/** What binds a market to the rule that decides it. Pinned when the market opens, kept in SQL, shown on each of its bets. */
export interface MarketTerms {
  readonly rule: string;
  readonly version: number;
  /** JSON that the rule's `subject` accepts. */
  readonly subject: unknown;
  /** Which runner stands for which name in the rule's words; empty where the result is a number. */
  readonly runnerNames: Readonly<Record<string, number>>;
  /** How many of the engine's units one unit of the result is: 2 where halves may come out. */
  readonly perUnit: number;
  readonly policy: SettlementPolicy;
}

export interface SettlementPolicy {
  /** How many sources have to agree. */
  readonly sources: 1 | 2;
  /** Settles by itself once decided; otherwise it proposes and waits for a person. */
  readonly automatic: boolean;
  /** A second person approves whatever a person proposes. */
  readonly secondPerson: boolean;
}

/** Terms before a market opens: the rule's version is chosen when it does. */
export type DraftTerms = Omit<MarketTerms, 'version'>;

/** What those who make markets need of settlement. */
export interface PinsTerms {
  /**
   * Binds a market to the newest version of its rule. A market that is bound stays as it is.
   *
   * @throws where there is no such rule, or it cannot read the subject
   */
  pinTerms(market: MarketId, terms: DraftTerms): Promise<MarketTerms>;
}
