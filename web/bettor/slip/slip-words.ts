import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { MarketStatus, Price, QuoteState } from 'engine/vocabulary';
import { formatStake } from '../../shared/format/money.ts';
import { formatPriceIn, isNumber } from '../data/market-kind.ts';
import { priceOfDraft, stakeOfDraft } from './slip-machine.ts';
import type { Draft, Placed } from './slip-machine.ts';

const REASONS: Readonly<Record<string, MessageDescriptor>> = {
  asked: msg`At your request.`,
  'own-order': msg`Replaced by a newer bet of yours.`,
  'in-play': msg`The match went in play.`,
  closed: msg`The market closed.`,
  void: msg`The market was made void.`,
  suspended: msg`The market was suspended.`,
  'delay-changed': msg`The in-play delay changed.`,
  'version-changed': msg`The market changed.`,
  restart: msg`The exchange restarted.`,
  'price-moved': msg`The price moved while it waited.`,
  'quote-suspended': msg`Betting stopped while it waited.`,
  'quote-taken': msg`Less was available than you asked for.`,
  excluded: msg`You have excluded yourself from betting.`,
  reduction: msg`A runner was removed from the market.`,
  'starting-price': msg`There was no starting price for it.`,
  'target-met': msg`Its target was reached.`,
  refused: msg`A limit prevented it when the delay ended.`,
  'account-excluded': msg`You have excluded yourself from betting.`,
  'account-locked': msg`Your account is locked.`,
  'bets-locked': msg`This account can’t place bets at the moment.`,
  'shortfall-open': msg`Your account has a shortfall that is not settled yet.`,
  'would-match': msg`It would have been matched at once.`,
  'amount-too-large': msg`The amount is too large.`,
  'loss-limit': msg`It would have exceeded your loss limit.`,
  'exposure-limit': msg`It would have exceeded your exposure limit.`,
  'profit-above-maximum': msg`It could have won more than the maximum.`,
  'house-limit': msg`The house accepts no more of this bet.`,
  'insufficient-funds': msg`Your balance did not cover it when the delay ended.`,
  killed: msg`There was not enough to match it at once.`,
  replaced: msg`Replaced by your edit.`,
  expired: msg`It expired.`,
  'runner-removed': msg`The runner was withdrawn.`,
};

/** Why a bet lapsed or was cancelled, in a sentence; empty where no reason is known. */
export function wordsOfReason(reason: string): string {
  const words = REASONS[reason];
  return words === undefined ? '' : i18n._(words);
}

const STOPS: Readonly<Record<Exclude<MarketStatus, 'open'>, MessageDescriptor>> = {
  suspended: msg`This market is suspended.`,
  closed: msg`This market is closed.`,
  settled: msg`This market is settled.`,
  void: msg`This market is void.`,
  inactive: msg`This market is not open yet.`,
};

interface Stop {
  readonly status: MarketStatus;
  readonly quoteState: QuoteState | undefined;
  readonly isRemoved: boolean;
}

/** Why nothing can be bet on a runner now. */
export function wordsOfStop({ status, quoteState, isRemoved }: Stop): string {
  if (status === 'settled' || status === 'void') return i18n._(STOPS[status]);
  if (isRemoved) return t`This runner has been removed.`;
  if (quoteState === 'ball-running') return t`The ball is running.`;
  return status === 'open' ? t`No bets are taken here at the moment.` : i18n._(STOPS[status]);
}

/** What became of a placed bet: a title, a sentence under it, and whether that is good news. */
export function wordsOfPlaced(
  placed: Placed,
  draft: Draft,
): { title: string; detail: string; tone: 'good' | 'bad' | 'plain' } {
  const { market } = draft.selection;
  // The exchange tells the line that was taken a moment later; until then it is the one that was asked for, if it must be.
  const line = placed.line ?? (draft.accept === 'none' ? draft.line : undefined);
  const isKnown = !isNumber(market) || line !== undefined;
  const price = isKnown ? formatPriceIn(market, placed.averagePrice as Price, line) : '';
  const hasPrice = price !== '';
  const at = formatPriceIn(market, priceOfDraft(draft) ?? draft.tapped, draft.line);
  const [size, rest] = [formatStake(placed.matched), formatStake(placed.unmatched)];
  const gone = Math.max(0, (stakeOfDraft(draft) ?? 0) - placed.matched - placed.unmatched);
  const lapsed = formatStake(gone);
  const reason = wordsOfReason(placed.reason);
  switch (placed.state) {
    case 'matched':
    case 'settled':
      return {
        title: hasPrice ? t`Matched ${size} at ${price}` : t`Matched ${size}`,
        detail: gone > 0 ? t`${lapsed} lapsed unmatched.` : '',
        tone: 'good',
      };
    case 'part-matched':
      return { title: t`Part matched, ${size} at ${price}`, detail: t`${rest} unmatched at ${at}.`, tone: 'good' };
    case 'unmatched':
      return { title: t`${rest} unmatched at ${at}`, detail: '', tone: 'plain' };
    case 'cancelled':
      return placed.reason === 'asked'
        ? { title: t`Cancelled by you`, detail: '', tone: 'plain' }
        : { title: t`Cancelled`, detail: reason, tone: 'plain' };
    case 'lapsed':
      return { title: t`Lapsed, nothing was matched`, detail: reason, tone: 'bad' };
    case 'void':
      return { title: t`Void`, detail: reason, tone: 'plain' };
    case 'pending':
      return { title: t`Waiting`, detail: '', tone: 'plain' };
  }
}
