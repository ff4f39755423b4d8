import type { MarketOptions, Payoff } from 'engine';
import type { AccountId, Millis, Money } from 'engine/vocabulary';
import type { Team } from 'results';
import type { Question } from '../cricket-model/question.ts';

/** How a market of a match is bet on. */
export type SessionShape =
  /** NO 45@100, YES 46@100. */
  | { readonly kind: 'line' }
  /** Khado: so many results side by side. */
  | { readonly kind: 'range'; readonly width: number }
  /** Meter: so much for each run. */
  | { readonly kind: 'spread' }
  /** True if the number is odd or even. */
  | { readonly kind: 'odd-even' }
  /** The number's last digit. */
  | { readonly kind: 'digit' }
  /** Who wins, per 100. */
  | { readonly kind: 'bookmaker' };

/** A market that a match should have, before it has a number. */
export interface SessionMarket {
  /** Unique in its match, for ever. */
  readonly key: string;
  readonly name: string;
  readonly marketType: string;
  readonly question: Question;
  /** The side that it names, of a question about an innings. */
  readonly batting?: Team;
  readonly shape: SessionShape;
  readonly rule: string;
  /** JSON for the rule. */
  readonly subject: unknown;
  /** In order, each with its name in the words of the rule; one without such a name where the result is a number. */
  readonly runners: readonly { readonly standsFor?: string; readonly name: string }[];
}

/** More than any innings. */
const MOST_RUNS = 1000;
/** A meter loses no more than from here: twice what a long innings of one day makes. */
const METER_MOST = 800;
/** A mid-point may be a half. */
const METER_UNITS = 2;

export const perUnitOf = ({ kind }: SessionShape): number => (kind === 'spread' ? METER_UNITS : 1);

export function payoffOf(shape: SessionShape, runners: number): Payoff {
  switch (shape.kind) {
    case 'line':
      return { kind: 'line', least: 0, most: MOST_RUNS };
    case 'range':
      return { kind: 'range', least: 0, most: MOST_RUNS, width: shape.width };
    case 'spread':
      return { kind: 'spread', least: 0, most: METER_MOST * METER_UNITS, width: METER_UNITS };
    default:
      return { kind: 'runners', winners: 1, complete: runners > 1 };
  }
}

/** What bets may come to, minor units. */
export interface SessionLimits {
  readonly minStake: Money;
  readonly maxStake: Money;
  /** The most that one account may win in one market. */
  readonly maxProfit: Money;
  /** The most that the house may lose in one market. */
  readonly lossCap: Money;
  /** The stakes that one quoted level takes in all, until it is quoted anew. */
  readonly size: Money;
}

const money = (points: number): Money => (points * 100) as Money;

/** Usual on such exchanges: stakes up to 10,000 and profits up to 1,000,000 in a session. */
export const SESSION_LIMITS: SessionLimits = {
  minStake: money(1),
  maxStake: money(10_000),
  maxProfit: money(1_000_000),
  lossCap: money(5_000_000),
  size: money(100_000),
};
/** Stakes up to 50,000 and profits up to 2,000,000 on who wins. */
export const BOOKMAKER_LIMITS: SessionLimits = {
  minStake: money(1),
  maxStake: money(50_000),
  maxProfit: money(2_000_000),
  lossCap: money(10_000_000),
  size: money(300_000),
};
/** A stake counts for each run. */
export const METER_LIMITS: SessionLimits = { ...SESSION_LIMITS, maxStake: money(1000), size: money(10_000) };

export function limitsOf({ kind }: SessionShape): SessionLimits {
  if (kind === 'bookmaker') return BOOKMAKER_LIMITS;
  return kind === 'spread' ? METER_LIMITS : SESSION_LIMITS;
}

export function optionsOf(shape: SessionShape, house: AccountId, resettleFor: Millis | undefined): MarketOptions {
  const { maxStake, maxProfit, lossCap } = limitsOf(shape);
  return {
    maxStake,
    maxProfit,
    house: { account: house, lossCap },
    ...(resettleFor === undefined ? {} : { resettleFor }),
  };
}
