import type { Money } from 'engine/vocabulary';
import type { IndexFact, PinsTerms, SettlementPolicy } from 'results';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { FactStore } from '../facts/fact-store.ts';
import { BinaryQuoter, type BinaryQuoterOptions } from './binary-quoter.ts';
import { INSTRUMENTS } from './instruments.ts';
import type { BinaryLimits } from './binary-market.ts';
import type { IndexPriceSource } from './index-prices.ts';

const money = (points: number): Money => (points * 100) as Money;

/** As in other sessions: stakes up to 10,000 and profits up to 1,000,000. */
const LIMITS: BinaryLimits = {
  minStake: money(1),
  maxStake: money(10_000),
  maxProfit: money(1_000_000),
  lossCap: money(5_000_000),
  size: money(100_000),
};

/** The settlement price of one source settles by itself. */
const POLICY: SettlementPolicy = { sources: 1, automatic: true, secondPerson: false };

export interface BinarySessionsDependencies extends Pick<
  BinaryQuoterOptions,
  'exchange' | 'house' | 'timers' | 'warn' | 'calendar'
> {
  readonly catalogue: Catalogue;
  readonly terms: PinsTerms;
  readonly facts: Pick<FactStore, 'begin' | 'sink'>;
  readonly ticks: IndexPriceSource;
  /** What its facts are said to come from: `simulator`, `ticks`. */
  readonly source: string;
}

/** All instruments of the Binary tab, by the calendar: they open, are quoted and close from now on. */
export async function startBinarySessions(dependencies: BinarySessionsDependencies): Promise<BinaryQuoter> {
  const { facts, source, ...rest } = dependencies;
  const desk = new BinaryQuoter({
    ...rest,
    facts: async (match) => {
      await facts.begin(match);
      return facts.sink<IndexFact>(match, source);
    },
    policy: POLICY,
    limits: LIMITS,
    instruments: INSTRUMENTS,
  });
  await desk.start();
  return desk;
}
