import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Accept, Price, Side } from 'engine/vocabulary';
import { useEffect } from 'react';
import { formatShortStake, formatSignedMoney } from '../../shared/format/money.ts';
import { useAccount } from '../data/account-store.ts';
import { priceOf, type Market } from '../data/from-wire.ts';
import { useStreamHealth, useTopics } from '../data/exchange.ts';
import { formatLine, formatPriceIn, hasOdds, isNumber, isTable, sideWordOf } from '../data/market-kind.ts';
import { isLines } from '../data/market-prices.ts';
import { largestStake, mostStake } from '../data/position.ts';
import { prices } from '../data/topics.ts';
import { useCell, useMarket, useQuoteState, useRunnerStatus } from '../data/use-prices.ts';
import { focusPicked } from './picked-cell.ts';
import { movedFrom, obstacleOf, priceOfDraft, type Draft, type Offer, type Slip } from './slip-machine.ts';
import { tellSlip } from './slip-store.ts';
import { useShortfall } from './use-exposure.ts';
import { Wait } from './wait.tsx';
import { wordsOfStop } from './slip-words.ts';

// What the slips of wide screens and of phones share.

export type Open = Exclude<Slip, { phase: 'closed' }>;

export const sideWord = ({ selection }: Draft): string => sideWordOf(selection.market, selection.side);
/** The name of what is bet on: the runner, or in a session the session itself. */
export const subjectOf = ({ selection: { market, runner } }: Draft): string =>
  isNumber(market) ? market.name : runner.name;

export function closeSlip(): void {
  tellSlip({ type: 'closed' });
  focusPicked();
}

/** The slip's market, kept live even on pages that do not show it, and why its bet cannot be placed, if so. */
export function useSlipMarket(draft: Draft) {
  const { market, runner, side } = draft.selection;
  useTopics([`book:${market.id}`]);
  const live = useMarket(market.id);
  const best = useCell(market.id, runner.id, { side, depth: 0 });
  const isLive = useStreamHealth() === 'live';
  const status = live?.status ?? market.status;
  const isOpen = status === 'open';
  const quoteState = useQuoteState(market.id, runner.id);
  const isRemoved = useRunnerStatus(market.id, runner.id) === 'removed';
  const isStopped = !isOpen || isRemoved || (quoteState !== undefined && quoteState !== 'active');
  const stop = wordsOfStop({ status, quoteState, isRemoved });
  const obstacle = isStopped ? stop : !isLive ? t`Reconnecting…` : obstacleOf(draft);
  const shortfall = useShortfall(draft);
  useAcceptedMoves(best, draft.accept, isLive && !isStopped && !isTable(market));
  const delay = live?.inPlay === true && live.betDelay > 0 ? live.betDelay / 1000 : undefined;
  return {
    best,
    /** The obstacle, if it is worth showing: an empty stake needs no words. Or what the exchange would refuse for. */
    shownObstacle:
      obstacle !== undefined && (draft.stakeText !== '' || priceOfDraft(draft) === undefined || isStopped || !isLive)
        ? obstacle
        : shortfall,
    obstacle,
    /** Why nothing can be bet on the runner now, and whether that stays so. */
    stop: isStopped ? stop : undefined,
    isOver: status === 'settled' || status === 'void',
    /** The in-play delay in seconds, if there is one. */
    delay,
    canKeep: market.persistenceAllowed && live?.inPlay !== true,
  };
}

/**
 * Passes every best price to the slip, which follows it if the bettor accepts such changes; the one that is there when
 * they are accepted, too.
 */
function useAcceptedMoves(best: Offer | undefined, accept: Accept, isOn: boolean): void {
  const price = best?.price;
  const line = best?.line ?? 0;
  useEffect(() => {
    if (isOn && price !== undefined) tellSlip({ type: 'market-moved', price, line });
  }, [isOn, price, line, accept]);
}

/** A function that steps the odds up or down the ladder. */
export function useStepper({ selection: { market, runner, side } }: Draft): (steps: number) => void {
  return (steps) => {
    // If nobody offers this side, start from the other side's best, or from the last matched price.
    const at = (of: Side) => prices.best(market.id, runner.id, of)?.price;
    const last = priceOf(prices.lastOdds(market.id, runner.id));
    const best = at(side) ?? at(side === 'back' ? 'lay' : 'back') ?? last;
    tellSlip({ type: 'price-stepped', steps, best: best as Price });
  };
}

/** The current best price; if it is not the slip's, a tap takes it over. */
export function PriceMoved({ draft, best }: { draft: Draft; best: Offer | undefined }) {
  const { market } = draft.selection;
  const price = priceOfDraft(draft);
  if (best === undefined) return <Trans>no price now</Trans>;
  const is = formatPriceIn(market, best.price, best.line);
  if (best.price === price && best.line === draft.line) return <Trans>best {is}</Trans>;
  // Odds that the bettor typed are not the best's to move.
  const was = draft.tapped === price ? movedFrom(draft, best) : undefined;
  return (
    <button
      type="button"
      className={was === undefined ? 'take-best' : 'take-best moved'}
      onClick={() => tellSlip({ type: 'price-taken', price: best.price, line: best.line })}
    >
      <span className="visually-hidden">{was === undefined ? takeWords(market) : movedWords(market)} </span>
      {/* The number of a session stands under it already, and two of them fill a line. */}
      {was === undefined ? <Trans>best {is}</Trans> : <Moved market={market} was={was} is={is} />}
    </button>
  );
}

const takeWords = (market: Market): string => (hasOdds(market) ? t`Take the best odds:` : t`Take the best rate:`);
const movedWords = (market: Market): string =>
  hasOdds(market) ? t`Odds moved. Take the best odds:` : t`The rate moved. Take the best rate:`;

function Moved({ market, was: { price, line }, is }: { market: Market; was: Offer; is: string }) {
  return isNumber(market) ? `→ ${is}` : `${formatPriceIn(market, price, line)} → ${is}`;
}

/** "Profit if India wins", "Profit at 46 or more" */
export function wordsOfProfit(draft: Draft): string {
  const { market, runner, side } = draft.selection;
  const { line } = draft;
  const { name } = runner;
  if (market.payoff === 'scale') return t`Most profit`;
  if (market.payoff === 'each-way') {
    return side === 'back' ? t`Profit if ${name} wins` : t`Profit if ${name} is not placed`;
  }
  if (market.payoff === 'line-range') {
    const price = priceOfDraft(draft);
    if (price === undefined) return side === 'back' ? t`Profit below the line` : t`Profit above the line`;
    const at = formatPriceIn(market, price);
    return side === 'back' ? t`Profit below ${at}` : t`Profit above ${at}`;
  }
  if (!isNumber(market) && market.winners > 1) {
    return side === 'back' ? t`Profit if ${name} is placed` : t`Profit if ${name} is not placed`;
  }
  if (!isNumber(market)) return side === 'back' ? t`Profit if ${name} wins` : t`Profit if ${name} loses`;
  if (market.payoff === 'spread') return t`Maximum win`;
  const at = formatLine(line, market.perUnit);
  const last = formatLine(line + market.width - 1, market.perUnit);
  if (market.payoff === 'range') return t`Profit from ${at} to ${last}`;
  return side === 'back' ? t`Profit at ${at} or more` : t`Profit below ${at}`;
}

export const wordOfPrice = ({ selection }: Draft): string => (isLines(selection.market) ? t`Line` : t`Odds`);

/** Of the buttons beside the odds, or the line. */
export function wordsOfSteps(market: Pick<Market, 'payoff'>): { readonly up: string; readonly down: string } {
  return isLines(market)
    ? { up: t`Line up one step`, down: t`Line down one step` }
    : { up: t`Odds up one step`, down: t`Odds down one step` };
}

/** The largest stake that the balance covers. */
export function MaxButton({ draft }: { draft: Draft }) {
  const available = useAccount((state) => state.balance?.available);
  const price = priceOfDraft(draft);
  return (
    <button
      type="button"
      disabled={available === undefined || price === undefined}
      onClick={() => {
        if (available === undefined || price === undefined) return;
        const { market, side } = draft.selection;
        const bet = { side, price, line: draft.line };
        const most = largestStake(market, bet, { of: 'liability', money: available });
        tellSlip({
          type: 'stake-chosen',
          by: 'stake',
          stake: market.maxStake > 0 && most > market.maxStake ? market.maxStake : most,
        });
      }}
    >
      <Trans>Max</Trans>
    </button>
  );
}

/** What the one big button says in each phase. */
export function ButtonWords({ slip, resting }: { slip: Slip; resting: string }) {
  switch (slip.phase) {
    case 'sending':
      return t`Placing…`;
    case 'unknown':
      return t`Checking…`;
    case 'pending':
      return <Wait until={slip.releaseAt} />;
    default:
      return resting;
  }
}

/** Least and most that may be staked here. */
export function wordsOfStakes({ selection: { market, side, runner }, tapped, line }: Draft): string {
  // A table's price stands, and with it what may be won.
  const largest = isTable(market)
    ? mostStake(market, { runnerId: runner.id, side, price: tapped, line })
    : market.maxStake;
  const [least, most] = [formatShortStake(market.minStake), formatShortStake(largest)];
  return largest > 0 ? t`${least} to ${most}` : t`from ${least}`;
}

export function SignedFigure({ money }: { money: number | undefined }) {
  return <>{money === undefined ? '–' : formatSignedMoney(money)}</>;
}
