import { t } from '@lingui/core/macro';
import type { Price, Side } from 'engine/vocabulary';
import { wordsOfMarket, wordsOfRunner } from '../../shared/server-words/server-words.ts';
import { formatPrice } from '../../shared/format/money.ts';
import type { Bet, Market } from './from-wire.ts';
import { CRICKET, OUR_CASINO, OUR_VIRTUAL } from './sports.ts';

// How the kinds of markets differ for those who show them.

export const isQuoted = (market: Pick<Market, 'mechanism'>): boolean => market.mechanism === 'quoted';

/** A quoted market whose result is a number: a session, a range, a meter. */
export const isNumber = (market: Pick<Market, 'mechanism' | 'payoff'>): boolean =>
  isQuoted(market) && market.payoff !== 'runners' && market.payoff !== 'scale';

/** What the number of such a market counts. */
export const wordOfNumber = ({ sportId }: Pick<Market, 'sportId'>): string =>
  sportId === CRICKET || sportId === OUR_VIRTUAL ? t`Runs` : t`Line`;

const TABLE_TYPE = 'casino';

/** A market of a round at a casino table: its quotes are shown as decimal prices. */
export const isTable = ({ type }: Pick<Market, 'type'>): boolean => type === TABLE_TYPE;

/** A rate as tables tell prices, stake included: 98 per 100 is 1.98. On a scale the bet's own table says what is paid. */
const formatTablePrice = (rate: number, payoff: Market['payoff']): string =>
  payoff === 'scale' ? '' : formatPrice((100 + rate / 100) as Price);

/** Told as odds, stake included: neither a rate per hundred nor a session's number. */
export const hasOdds = (market: Pick<Market, 'mechanism' | 'type'>): boolean => !isQuoted(market) || isTable(market);

const WHOLE_STAKE = 10_000;

/** Whether it wins at one price or loses the stake, as any other bet does. */
export function hasOnePrice(scale: readonly number[]): boolean {
  const wins = new Set(scale.filter((part) => part > 0));
  return wins.size === 1 && scale.every((part) => part > 0 || part === -WHOLE_STAKE);
}

/** What a bet on a scale pays: 2.00 where it is one price, else 1–40 to 1. */
export function formatScale(scale: readonly number[]): string {
  const wins = [...new Set(scale.filter((part) => part > 0))].map((part) => part / WHOLE_STAKE);
  const [least, most] = [Math.min(...wins), Math.max(...wins)];
  if (hasOnePrice(scale)) return formatPrice(Math.round((1 + most) * 100) as Price);
  return least === most ? t`${most} to 1` : t`${least}–${most} to 1`;
}

/** It is a book whose prices are odds. */
export const hasLadder = (market: Pick<Market, 'mechanism' | 'payoff'>): boolean =>
  !isQuoted(market) && market.payoff !== 'line-range';

/** The words of the two sides: of a number No and Yes, of a line Sell and Buy, else and at a table Back and Lay. */
export function sideWordOf(
  market: Pick<Market, 'mechanism' | 'payoff'> & { readonly type?: string },
  side: Side,
): string {
  if (market.type === TABLE_TYPE) return side === 'back' ? t`Back` : t`Lay`;
  if (market.payoff === 'line-range') return side === 'back' ? t`Sell` : t`Buy`;
  if (isNumber(market)) return side === 'back' ? t`Yes` : t`No`;
  return side === 'back' ? t`Back` : t`Lay`;
}

/** 45 or, where halves may come out, 45.5 */
export const formatLine = (line: number, perUnit: number): string => String(line / perUnit);

/** What 100 staked win: 98.5, 110; and the line of a line-range: 2.5, 3 */
export const formatRate = (rate: number): string => String(Math.round(rate) / 100);

/** A price as the market tells prices: decimal odds, a rate, or a line with its rate. */
export function formatPriceIn(
  market: Pick<Market, 'mechanism' | 'payoff' | 'perUnit'> & { readonly type?: string },
  price: Price,
  line = 0,
): string {
  if (market.type === TABLE_TYPE) return formatTablePrice(price, market.payoff);
  if (market.payoff === 'line-range') return formatRate(price);
  if (!isQuoted(market)) return formatPrice(price);
  if (!isNumber(market)) return formatRate(price);
  const at = formatLine(line, market.perUnit);
  return market.payoff === 'spread' ? at : `${at} @ ${formatRate(price)}`;
}

/** Of a bet, which knows of its market only whether it is quoted, and its line. */
export function priceWordsOf(bet: Bet, price: number): string {
  const { isQuoted: quoted, payoff, line, perUnit, sportId, toWin, matched, profit } = bet;
  const isAtTable = sportId === OUR_CASINO || sportId === OUR_VIRTUAL;
  if (isAtTable && payoff === 'scale') {
    const hasWon = profit !== undefined && profit > 0;
    const pays = Math.round(((hasWon ? profit : toWin) / Math.max(1, matched)) * 100) / 100;
    return hasWon ? t`${pays} to 1` : t`up to ${pays} to 1`;
  }
  if (isAtTable) return formatTablePrice(price, payoff);
  if (payoff === 'line-range') return formatRate(price);
  if (!quoted) return formatPrice(price);
  if (payoff === 'spread') return formatLine(line ?? 0, perUnit);
  return line === undefined ? formatRate(price) : `${formatLine(line, perUnit)} @ ${formatRate(price)}`;
}

export function sideWordOfBet({ side, line, payoff, sportId }: Pick<Bet, 'side' | 'line' | 'payoff' | 'sportId'>) {
  if (payoff === 'line-range') return side === 'back' ? t`Sell` : t`Buy`;
  if (line !== undefined && sportId !== OUR_CASINO) return side === 'back' ? t`Yes` : t`No`;
  return side === 'back' ? t`Back` : t`Lay`;
}

export const subjectOfBet = ({ line, marketName, selectionName }: Bet): string =>
  line === undefined ? wordsOfRunner(selectionName) : wordsOfMarket(marketName);

/** What a stake wins at a rate, rounded as the exchange rounds. */
export const winAtRate = (stake: number, rate: number): number => Math.floor((stake * rate) / 10_000);
