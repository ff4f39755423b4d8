import { BACK } from '../book/book.ts';
import type { Payoff } from '../market-command.ts';
import { QUOTE_STATES } from '../vocabulary/index.ts';

export const ACTIVE = QUOTE_STATES.indexOf('active');
const SUSPENDED = QUOTE_STATES.indexOf('suspended');

/** 1,000 for 1. */
const HIGHEST_RATE = 10_000_000;
/** Of a spread and a scale: what they say is paid as it is. */
const PLAIN_RATE = 10_000;

/** One offer of the house to those who bet on that side. */
export interface Level {
  /** `BACK` or `LAY`, of the bettor. */
  readonly side: number;
  readonly rate: number;
  readonly line: number;
  /** What is left of it, minor units. One that is taken whole stays, with 0, until the quotes are set again. */
  size: number;
}

/** What stands on one runner. Of each side the first level that has something left is the best. */
export interface Quotes {
  /** Place in QUOTE_STATES. */
  state: number;
  levels: Level[];
}

/** A runner before its first quotes. */
export function noQuotes(): Quotes {
  return { state: SUSPENDED, levels: [] };
}

/**
 * Whether there could be such an offer in a market that pays so.
 *
 * @see docs/rules.md, "Quoted markets"
 */
export function isQuotable(payoff: Payoff, { side, rate, line }: Omit<Level, 'size'>): boolean {
  if (!(Number.isInteger(rate) && rate >= 1 && rate <= HIGHEST_RATE && Number.isInteger(line))) return false;
  switch (payoff.kind) {
    case 'runners':
      return line === 0;
    case 'line':
      return line >= payoff.least && line <= payoff.most;
    case 'spread':
      return line >= payoff.least && line <= payoff.most && rate === PLAIN_RATE;
    case 'range':
      return side === BACK && line >= payoff.least && line + (payoff.width ?? 1) - 1 <= payoff.most;
    case 'scale':
      return side === BACK && line === 0 && rate === PLAIN_RATE;
    default:
      return false;
  }
}

/** Why a bet finds no level that it takes. */
export type QuoteChange = 'quote-suspended' | 'price-moved' | 'quote-taken';

/** What a bettor asks for. */
export interface Ask extends Level {
  readonly accept: 'none' | 'better' | 'any';
}

/**
 * The level that a bet takes as the quotes stand.
 *
 * @returns the level, or why there is none
 * @see     docs/rules.md, "Quoted markets"
 */
export function levelFor({ state, levels }: Quotes, payoff: Payoff, ask: Ask): Level | QuoteChange {
  if (state !== ACTIVE) return 'quote-suspended';
  const ofSide = levels.filter((level) => level.side === ask.side);
  const seen = ofSide.find((level) => level.rate === ask.rate && level.line === ask.line);
  const level = seen ?? (ask.accept === 'none' ? undefined : ofSide.find(({ size }) => size > 0));
  if (level === undefined) return 'price-moved';
  if (level !== seen && ask.accept === 'better' && !isBetter(payoff, level, ask)) return 'price-moved';
  return level.size < ask.size ? 'quote-taken' : level;
}

/** Whether a bettor gets at least as much from the one as from the other, whatever the result. */
function isBetter(payoff: Payoff, one: Level, other: Level): boolean {
  if (payoff.kind === 'range' && one.line !== other.line) return false;
  return one.side === BACK
    ? one.rate >= other.rate && one.line <= other.line
    : one.rate <= other.rate && one.line >= other.line;
}
