import { beforeAll, expect, test } from 'vitest';
import { i18n } from '@lingui/core';
import { useMessages } from '../../shared/toasts/toast-store.ts';
import { tellOutcomes } from './tell-outcomes.ts';
import type { Bet } from './from-wire.ts';

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));

test('what became of bets in a round names its table and its number', () => {
  const round = { marketId: '1.5', marketName: 'Winner', matchName: 'Teenpatti 20-20 d2dd2400aa637faa-2' };
  tellOutcomes([{ ...round, state: 'settled', profit: 98_00 } as Bet]);
  expect(useMessages.getState().toasts.at(-1)?.text).toBe('Winner, Teenpatti 20-20, round 2: +98.00');
});

test('a bet that a newer one of the same bettor met is said to be cancelled, with its figures', () => {
  const own = { side: 'lay', selectionName: 'Reds', price: 305, unmatched: 0, cancelled: 25_00, payoff: 'runners' };
  tellOutcomes([{ ...own, marketId: '1.6', state: 'cancelled', reason: 'own-order' } as Bet]);
  expect(useMessages.getState().toasts.at(-1)?.text).toBe(
    'Cancelled, as a newer bet of yours met it: Lay Reds, 25 at 3.05',
  );
});
