import type { Payoff, QuoteLevel, Rejection, SetQuotes, Side } from 'engine';
import { accepted, firstReason, isTooLarge, rejected, stateChecks, emit, toNumber } from './exchange-state.ts';
import type { ModelLevel, ModelMarket, Rule, Work } from './exchange-state.ts';

// docs/rules.md, "Quoted markets": what the house account offers.

const LARGEST_SIZE = 90_000_000_000n;
const MOST_LEVELS = 20;

export const setQuotes: Rule<SetQuotes> = (work, command) => {
  const { state } = work;
  const { account, selection, levels } = command;
  const market = state.markets.get(command.market);
  const definition = market?.definition;
  const no = firstReason({
    'amount-too-large': () => levels.some((level) => isLevelTooLarge(level, definition?.payoff)),
    'invalid-order': () =>
      levels.length > MOST_LEVELS ||
      levels.some(({ size }) => size < 1) ||
      new Set(levels.map(({ side, rate, line }) => `${side} ${rate} ${line}`)).size < levels.length ||
      (definition !== undefined && levels.some((level) => !isLevel(definition.payoff, level))),
    'unknown-account': () => !state.accounts.has(account),
    'not-permitted': () => definition !== undefined && definition.house !== account,
    ...stateChecks(state, command.market, ['open', 'suspended']),
    'unknown-runner': () => definition !== undefined && !definition.runners.includes(selection),
    'runner-removed': () => market?.removed.has(selection) === true,
  });
  if (no !== undefined || market === undefined) return rejected(no ?? 'unknown-market');
  const kept = levels.map(({ side, rate, line, size }): ModelLevel => ({ side, rate, line, left: BigInt(size) }));
  market.quotes.set(selection, { state: command.state, levels: kept });
  emitQuotes(work, market, selection);
  return accepted();
};

function isLevelTooLarge({ size, rate }: QuoteLevel, payoff: Payoff | undefined): boolean {
  const most = Math.max(rate, payoff?.kind === 'scale' ? mostOf(payoff) : 0);
  return BigInt(size) > LARGEST_SIZE || isTooLarge(BigInt(size) * BigInt(most));
}

/** The most that a scale pays or takes, in ten-thousandths of a stake. */
function mostOf({ scales = [] }: Extract<Payoff, { least: number }>): number {
  return scales.flat().reduce((most, part) => Math.max(most, Math.abs(part)), 0);
}

/** Whether a payoff has such a level. */
export function isLevel(payoff: Payoff, { side, rate, line }: Pick<QuoteLevel, 'side' | 'rate' | 'line'>): boolean {
  if (rate < 1 || rate > 10_000_000 || (payoff.kind === 'spread' && rate !== 10_000)) return false;
  if (payoff.kind === 'scale') return side === 'back' && line === 0 && rate === 10_000;
  if (payoff.kind === 'runners') return line === 0;
  if (payoff.kind === 'each-way' || payoff.kind === 'handicap' || payoff.kind === 'line-range') return false;
  if (payoff.kind === 'range' && side === 'lay') return false;
  const last = payoff.kind === 'range' ? line + (payoff.width ?? 0) - 1 : line;
  return line >= payoff.least && last <= payoff.most;
}

export function emitQuotes(work: Work, market: ModelMarket, selection: number): void {
  const quotes = market.quotes.get(selection);
  const levels = (quotes?.levels ?? []).map(({ side, rate, line, left }) => ({
    side,
    rate,
    line,
    size: toNumber(left),
  }));
  const what = { market: market.id, selection, account: market.definition.house, state: quotes?.state ?? 'suspended' };
  emit(work, { type: 'quotes-changed', ...what, levels });
}

/** A bet as far as the quotes go. */
export interface Taking {
  readonly selection: number;
  readonly side: Side;
  readonly rate: number;
  readonly line: number;
  readonly size: bigint;
  readonly accept: 'none' | 'better' | 'any';
}

/** The level that a bet takes, or why it takes none. */
export function takenBy(market: ModelMarket, bet: Taking): ModelLevel | Rejection {
  const quotes = market.quotes.get(bet.selection);
  if (quotes === undefined || quotes.state !== 'active') return 'quote-suspended';
  const level = levelFor(market, bet, quotes.levels);
  if (level === undefined) return 'price-moved';
  return level.left < bet.size ? 'quote-taken' : level;
}

/** The one that would be taken, whatever is left of it. */
export function levelFor(market: ModelMarket, bet: Taking, levels: readonly ModelLevel[]): ModelLevel | undefined {
  const ofSide = levels.filter(({ side }) => side === bet.side);
  const exact = ofSide.find(({ rate, line }) => rate === bet.rate && line === bet.line);
  if (exact !== undefined || bet.accept === 'none') return exact;
  const best = ofSide.find(({ left }) => left > 0n);
  if (best === undefined || bet.accept === 'any') return best;
  return isBetter(market.definition.payoff, bet, best) ? best : undefined;
}

function isBetter({ kind }: Payoff, bet: Taking, { rate, line }: ModelLevel): boolean {
  if (rate === bet.rate && line === bet.line) return false;
  if (kind === 'range' && line !== bet.line) return false;
  return bet.side === 'back' ? rate >= bet.rate && line <= bet.line : rate <= bet.rate && line >= bet.line;
}

/** What a bet could win of the house or lose to it at most, by the market's bounds: no figure may pass what a double holds. */
export function quotedWeight({ payoff }: ModelMarket['definition'], rate: number, size: bigint): bigint {
  const spread =
    payoff.kind === 'spread' ? (size * BigInt(payoff.most - payoff.least)) / BigInt(payoff.width ?? 1) : undefined;
  const scaled = payoff.kind === 'scale' ? (size * BigInt(mostOf(payoff))) / 10_000n : undefined;
  const wins = spread ?? scaled ?? (size * BigInt(rate)) / 10_000n;
  return wins > size ? wins : size;
}
