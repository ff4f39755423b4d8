import type { Money } from 'engine/vocabulary';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { FactStore } from '../../facts/fact-store.ts';
import type { IndexFact } from '../../facts/index/index-facts.ts';
import type { TermsBook } from '../../settlement/flow/settlement-api.ts';
import type { SettlementPolicy } from '../../settlement/rule.ts';
import { CALENDAR_2026 } from './calendar-2026.ts';
import { IndexDesk, type IndexDeskOptions } from './index-desk.ts';
import { INSTRUMENTS } from './instruments.ts';
import type { IndexLimits } from './index-market.ts';
import type { TickSource } from './ticks.ts';
import type { TradingCalendar } from './trading-calendar.ts';

export const CALENDAR: TradingCalendar = [CALENDAR_2026];

const money = (points: number): Money => (points * 100) as Money;

/** As in other sessions: stakes up to 10,000 and profits up to 1,000,000. */
const LIMITS: IndexLimits = {
  minStake: money(1),
  maxStake: money(10_000),
  maxProfit: money(1_000_000),
  lossCap: money(5_000_000),
  size: money(100_000),
};

/** The settlement price of one source settles by itself. */
const POLICY: SettlementPolicy = { sources: 1, automatic: true, secondPerson: false };

export interface IndexSessionsParts extends Pick<IndexDeskOptions, 'exchange' | 'house' | 'timers' | 'warn'> {
  readonly catalogue: Catalogue;
  readonly terms: Pick<TermsBook, 'pinTerms'>;
  readonly facts: Pick<FactStore, 'begin' | 'sink'>;
  readonly ticks: TickSource;
  /** What its facts are said to come from: `simulator`, `ticks`. */
  readonly source: string;
}

/** All instruments of the Binary tab, by the calendar: they open, are quoted and close from now on. */
export async function startIndexSessions(parts: IndexSessionsParts): Promise<IndexDesk> {
  const { facts, source, ...rest } = parts;
  const desk = new IndexDesk({
    ...rest,
    facts: async (match) => {
      await facts.begin(match);
      return facts.sink<IndexFact>(match, source);
    },
    policy: POLICY,
    limits: LIMITS,
    instruments: INSTRUMENTS,
    calendar: CALENDAR,
  });
  await desk.start();
  return desk;
}
