import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { Price } from 'engine/vocabulary';
import { formatPrice, formatStake } from '../../shared/format/money.ts';
import type { Market } from '../data/from-wire.ts';
import { formatRate, isQuoted } from '../data/market-kind.ts';
import type { Placed } from './slip-machine.ts';

const REASONS: Readonly<Record<string, MessageDescriptor>> = {
  asked: msg`You cancelled it.`,
  'own-order': msg`A newer bet of yours took its place.`,
  'in-play': msg`The match went in play.`,
  closed: msg`The market closed.`,
  void: msg`The market was made void.`,
  suspended: msg`The market was suspended.`,
  'delay-changed': msg`The in-play delay changed.`,
  'version-changed': msg`The market changed.`,
  restart: msg`The exchange restarted.`,
  'price-moved': msg`The price moved while it waited.`,
  'quote-suspended': msg`Betting stopped while it waited.`,
  'quote-taken': msg`Less was offered than you asked for.`,
  excluded: msg`You have excluded yourself from betting.`,
  reduction: msg`A runner was taken out of the market.`,
  'starting-price': msg`There was no starting price for it.`,
  'target-met': msg`Its target was reached.`,
  refused: msg`A limit stood in its way when its delay was over.`,
  'account-excluded': msg`You have excluded yourself from betting.`,
  'account-locked': msg`Your account is locked.`,
  'bets-locked': msg`Your account may not bet at the moment.`,
  'shortfall-open': msg`Your account has a shortfall that is not settled yet.`,
  'would-match': msg`It would have been matched at once.`,
  'amount-too-large': msg`The amount is too large.`,
  'loss-limit': msg`It would have passed the loss limit that you set.`,
  'exposure-limit': msg`It would have passed the limit of what may be at stake.`,
  'profit-above-maximum': msg`It could have won more than the maximum.`,
  'house-limit': msg`The house accepts no more of this bet.`,
  'insufficient-funds': msg`Your balance did not cover it when its delay was over.`,
  killed: msg`There was not enough to match it at once.`,
  replaced: msg`You changed it.`,
  expired: msg`Its time was over.`,
  'runner-removed': msg`Its runner does not take part.`,
};

/** Why a bet lapsed or was cancelled, in a sentence; empty where no reason is known. */
export function wordsOfReason(reason: string): string {
  const words = REASONS[reason];
  return words === undefined ? '' : i18n._(words);
}

/** What became of a placed bet: a title, a sentence under it, and whether that is good news. */
export function wordsOfPlaced(
  placed: Placed,
  market: Pick<Market, 'mechanism'>,
  stake?: number,
): { title: string; detail: string; tone: 'good' | 'bad' | 'plain' } {
  const price = isQuoted(market) ? formatRate(placed.averagePrice) : formatPrice(placed.averagePrice as Price);
  const [size, rest] = [formatStake(placed.matched), formatStake(placed.unmatched)];
  const gone = Math.max(0, (stake ?? 0) - placed.matched - placed.unmatched);
  const lapsed = formatStake(gone);
  const reason = wordsOfReason(placed.reason);
  switch (placed.state) {
    case 'matched':
    case 'settled':
      return {
        title: t`Matched ${size} at ${price}`,
        detail: gone > 0 ? t`${lapsed} was not matched and is gone.` : '',
        tone: 'good',
      };
    case 'part-matched':
      return { title: t`Part matched, ${size} at ${price}`, detail: t`${rest} waits in the book.`, tone: 'good' };
    case 'unmatched':
      return { title: t`Unmatched`, detail: t`${rest} waits in the book.`, tone: 'plain' };
    case 'cancelled':
      return { title: t`Cancelled`, detail: reason, tone: 'plain' };
    case 'lapsed':
      return { title: t`Lapsed, nothing was matched`, detail: reason, tone: 'bad' };
    case 'void':
      return { title: t`Void`, detail: reason, tone: 'plain' };
    case 'pending':
      return { title: t`Waiting`, detail: '', tone: 'plain' };
  }
}
