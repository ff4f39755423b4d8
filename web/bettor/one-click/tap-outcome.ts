import { t } from '@lingui/core/macro';
import { wordsOfPlaced, wordsOfReason } from '../slip/slip-words.ts';
import type { TapBet } from './one-click-store.ts';

/** What became of a tap's bet so far, in words. */
export function outcomeOf(
  slip: Exclude<TapBet['slip'], { phase: 'closed' }>,
  obstacle: string,
): { text: string; tone: 'good' | 'bad' | 'plain' | 'wait' } {
  switch (slip.phase) {
    case 'editing': {
      const { code = '', message = '' } = slip.refused ?? {};
      const why = obstacle || message || wordsOfReason(code);
      return { text: t`Not placed. ${why}`, tone: 'bad' };
    }
    case 'sending':
      return { text: t`Placing…`, tone: 'plain' };
    case 'unknown':
      return { text: t`Connection lost. Checking with the exchange.`, tone: 'wait' };
    case 'pending':
      return { text: t`In-play delay…`, tone: 'plain' };
    case 'done': {
      const { title, tone } = wordsOfPlaced(slip.placed, slip.draft);
      return { text: title, tone };
    }
  }
}
