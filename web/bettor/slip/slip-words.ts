import type { Price } from 'engine/vocabulary';
import { formatPrice, formatStake } from '../../shared/format/money.ts';
import type { Market } from '../data/from-wire.ts';
import { formatRate, isQuoted } from '../data/market-kind.ts';
import type { Placed } from './slip-machine.ts';

const REASONS: Readonly<Record<string, string>> = {
  asked: 'You cancelled it.',
  'own-order': 'A newer bet of yours took its place.',
  'in-play': 'The match went in play.',
  closed: 'The market closed.',
  void: 'The market was made void.',
  suspended: 'The market was suspended.',
  'delay-changed': 'The in-play delay changed.',
  'version-changed': 'The market changed.',
  restart: 'The exchange restarted.',
  'price-moved': 'The price moved while it waited.',
  'quote-suspended': 'Betting stopped while it waited.',
  'quote-taken': 'Less was offered than you asked for.',
  refused: 'A limit stood in its way when its delay was over.',
  expired: 'Its time was over.',
  'runner-removed': 'Its runner does not take part.',
};

/** Why a bet lapsed or was cancelled, in a sentence; empty where no reason is known. */
export function wordsOfReason(reason: string): string {
  return REASONS[reason] ?? '';
}

/** What became of a placed bet: a title, a sentence under it, and whether that is good news. */
export function wordsOfPlaced(
  placed: Placed,
  market: Pick<Market, 'mechanism'>,
): { title: string; detail: string; tone: 'good' | 'bad' | 'plain' } {
  const price = isQuoted(market) ? formatRate(placed.averagePrice) : formatPrice(placed.averagePrice as Price);
  const matched = `${formatStake(placed.matched)} at ${price}`;
  const waits = `${formatStake(placed.unmatched)} waits in the book.`;
  const reason = wordsOfReason(placed.reason);
  switch (placed.state) {
    case 'matched':
    case 'settled':
      return { title: `Matched ${matched}`, detail: '', tone: 'good' };
    case 'part-matched':
      return { title: `Part matched, ${matched}`, detail: waits, tone: 'good' };
    case 'unmatched':
      return { title: 'Unmatched', detail: waits, tone: 'plain' };
    case 'cancelled':
      return { title: 'Cancelled', detail: reason, tone: 'plain' };
    case 'lapsed':
      return { title: 'Lapsed, nothing was matched', detail: reason, tone: 'bad' };
    case 'void':
      return { title: 'Void', detail: reason, tone: 'plain' };
    case 'pending':
      return { title: 'Waiting', detail: '', tone: 'plain' };
  }
}
