import type { MarketId, Millis } from 'engine/vocabulary';
import type { Averages } from '../averages/averages.ts';
import type { Doubt, Fact } from '../../facts/fact.ts';
import type { MarketTerms, RuleContext, SettlementPolicy } from '../rule.ts';
import type { HeldRuling, Ruling, SettledRuling, VoidRuling } from '../ruling.ts';
import type { Preview, SettlementAction } from './action.ts';
import type { BetsVoidAnswer, SettledAnswer } from './answer.ts';

// What the rest of the house may ask of settlement: implemented by settlement-flow.ts and match-settler.ts.

/** Terms before a market opens: the rule's version is chosen when it does. */
export type DraftTerms = Omit<MarketTerms, 'version'>;

export interface TermsBook {
  /**
   * Binds a market to the newest version of its rule, when it opens. A market that is bound stays as it is.
   *
   * @throws UnknownRuleError where there is no such rule, or it cannot read the subject
   */
  pinTerms(market: MarketId, terms: DraftTerms): Promise<MarketTerms>;
  /** Without waiting, for whoever shows markets and bets. */
  termsOf(market: MarketId): MarketTerms | undefined;
  policyOf(market: MarketId): SettlementPolicy;
  setPolicy(market: MarketId, policy: SettlementPolicy): Promise<void>;
  /** Markets of a match that are bound, in the order in which they were. */
  marketsOf(match: number): readonly MarketId[];
}

/** A result from a rule's ruling, with what it rests on. */
export interface RuledProposal {
  readonly market: MarketId;
  readonly ruling: SettledRuling | VoidRuling;
  /** User id, or `THE_RULE`. */
  readonly by: number;
}

/** A result that a person typed. */
export interface TypedProposal {
  readonly market: MarketId;
  readonly answer: SettledAnswer;
  readonly by: number;
  readonly reason: string;
}

/** One thing that a person does to a market. */
export interface AskedAction {
  readonly market: MarketId;
  readonly by: number;
  readonly reason: string;
}

/**
 * The way of a market to its result. Everything here throws `FlowRefusal` with a stable code and has changed nothing then.
 */
export interface SettlementFlow {
  /** By the rule's own ruling on the facts as they are now, or by a typed result. It waits for its approval. */
  propose(proposal: RuledProposal | TypedProposal): Promise<SettlementAction>;
  proposeVoid(asked: AskedAction): Promise<SettlementAction>;
  /** To the result before the one that stands, or to void where there was none. */
  proposeRollBack(asked: AskedAction): Promise<SettlementAction>;
  /** What carrying it out would do, by the engine on a copy of its state. */
  preview(action: number): Promise<Preview>;
  /** Carries it out. Resolves when it is durable, with evidence and notices. */
  approve(action: number, by: number): Promise<SettlementAction>;
  reject(action: number, by: { readonly user: number; readonly reason: string }): Promise<SettlementAction>;
  /** Proposes and carries out at once: by the rule itself, or by a person where no second one is asked for. */
  carryOut(proposal: RuledProposal | TypedProposal): Promise<SettlementAction>;
  /** Proposes to void, and carries it out where no second person is asked for. */
  voidMarket(asked: AskedAction): Promise<SettlementAction>;
  /** Void, unless its rule has decided the market. */
  abandonMarket(asked: AskedAction): Promise<SettlementAction>;
  /** All markets of a match that are not settled or void. */
  abandonMatch(asked: Omit<AskedAction, 'market'> & { readonly match: number }): Promise<SettlementAction[]>;
  /** Takes back some bets of a market for good, with notices: a wrong rate, an order after the fact. */
  voidBets(asked: AskedAction & { readonly bets: Omit<BetsVoidAnswer, 'state'> }): Promise<SettlementAction>;
  rollBack(asked: AskedAction): Promise<SettlementAction>;
  /** Carries out what was approved when the house stopped. */
  resume(): Promise<number>;
  /** Told of every action that changed. @returns ends it */
  subscribe(listener: (action: SettlementAction) => void): () => void;
}

/** A market that its rule would settle, but for something. */
export interface Hold {
  readonly market: MarketId;
  readonly match: number;
  readonly since: Millis;
  readonly reason: string;
  /** doubt: facts in doubt · sources: two have to agree · person: policy wants one · voids-stand: bets were void for good before · refused: the flow said no */
  readonly kind: 'doubt' | 'sources' | 'person' | 'voids-stand' | 'refused';
  readonly would: HeldRuling['would'];
}

/** What a rule says of a market now. */
export interface Evaluation {
  readonly market: MarketId;
  readonly terms: MarketTerms;
  readonly ruling: Ruling;
  readonly context: RuleContext;
}

/** Settles the markets of matches as facts come in. */
export interface MatchSettler {
  /** What its rule says of a market by the facts as they are now; undefined without terms. */
  evaluate(market: MarketId): Evaluation | undefined;
  /** Looks at all bound markets of a match now. Resolves when what follows from it is done and durable. */
  look(match: number): Promise<void>;
  /** Inputs of a market's rule beside the facts: when its first bet came, its last quote, prices at a moment. */
  setContext(market: MarketId, context: Partial<Omit<RuleContext, 'averages'>>): void;
  /** In doubt from outside the facts: silence of a feed, trouble. Undefined ends it. */
  doubt(match: number, doubt: Doubt | undefined): void;
  holds(): readonly Hold[];
  /** Told when the list of holds has changed. @returns ends it */
  subscribe(listener: (holds: readonly Hold[]) => void): () => void;
  /** How often each market was settled by it: 2 or more where it was re-settled. */
  settlementsOf(market: MarketId): number;
  stop(): Promise<void>;
}

/** A match as its facts are now. */
export interface KnownMatch {
  readonly match: number;
  readonly facts: readonly Fact[];
  /** Beside those that the facts themselves raise. */
  readonly doubts: readonly Doubt[];
  /** Who says these facts; people's are among them. */
  readonly source?: string;
  /** What a second source says. */
  readonly other?: SourceLine;
}

/** What one source says of a match, with what people added and corrected. */
export interface SourceLine {
  readonly source: string;
  readonly facts: readonly Fact[];
  readonly doubts: readonly Doubt[];
}

/** Where facts come from. */
export interface FactSource {
  knownOf(match: number): KnownMatch;
  /** @returns ends it */
  subscribe(listener: (match: number) => void): () => void;
}

/** What the settler reads of the averages: the data of the day. */
export type AveragesNow = () => Averages;
