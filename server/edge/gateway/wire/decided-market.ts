import type { Money } from 'engine/vocabulary';
import { canonicalJson, type MarketTerms } from 'results';
import type { Market } from '../../../trade/catalogue/catalogue-rows.ts';
import type { Holding } from '../../../reads/live/held-market.ts';
import type { LiveMarket } from '../../../reads/live/live-market.ts';
import type { DecidedMarket } from '../../../reads/live/match-position.ts';

/** The runs of an innings, or of some overs of it. */
export interface RunsNumber {
  readonly innings: number;
  /** Absent: of the whole innings. */
  readonly overs?: readonly [from: number, to: number];
}

/** One account's holdings in a market, and the exposure that the engine keeps for them. */
interface Held {
  readonly holdings: readonly Holding[];
  readonly exposure: Money;
}

/** The holdings in a market, with what decides it. */
export function decidedMarket(
  { market, found, terms }: { market: Market; found: LiveMarket; terms: MarketTerms | undefined },
  held: Held,
): DecidedMarket {
  const runners = [...found.runners.values()].filter(({ removedBy }) => removedBy === undefined);
  const selections = runners.map(({ selection }) => selection);
  return {
    market: market.market,
    payoff: market.payoff,
    runners: selections,
    decidedBy: decidedBy(market, terms),
    perUnit: terms?.perUnit ?? 1,
    outcomes: selections.map((selection) => outcomeOf(terms, selection)),
    ...held,
  };
}

interface RunsSubject {
  readonly innings: number;
  readonly from?: number;
  readonly to?: number;
  readonly over?: number;
}

/** @returns undefined where the result is no number of runs */
export function runsNumber({ rule, subject }: MarketTerms): RunsNumber | undefined {
  const { innings, from = 1, to, over } = subject as RunsSubject;
  switch (rule) {
    case 'cricket.innings-run':
      return { innings };
    case 'cricket.meter':
    case 'cricket.khado':
    case 'cricket.session':
      return to === undefined ? { innings } : { innings, overs: [from, to] };
    case 'cricket.over-by-over':
      return over === undefined ? undefined : { innings, overs: [over, over] };
    default:
      return undefined;
  }
}

const WINNER_RULES = new Set(['cricket.match-odds', 'cricket.bookmaker']);

function decidedBy({ market }: Market, terms: MarketTerms | undefined): string {
  if (terms === undefined) return `market:${market}`;
  const number = runsNumber(terms);
  if (number !== undefined) {
    const { innings, overs } = number;
    return overs === undefined ? `runs:${innings}` : `runs:${innings}:${overs[0]}-${overs[1]}`;
  }
  return WINNER_RULES.has(terms.rule) ? 'winner' : `${terms.rule}:${canonicalJson(terms.subject)}`;
}

function outcomeOf(terms: MarketTerms | undefined, selection: number): string {
  const named = Object.entries(terms?.runnerNames ?? {}).find(([, own]) => own === selection);
  return named?.[0] ?? `#${selection}`;
}
