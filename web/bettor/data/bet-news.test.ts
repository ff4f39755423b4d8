import { beforeAll, expect, test } from 'vitest';
import { i18n } from '@lingui/core';
import { useMessages } from '../../shared/toasts/toast-store.ts';
import { announceBets } from './bet-news.ts';
import type { Bet } from './from-wire.ts';

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));

test('what became of bets in a round names its table and its number', () => {
  const round = { marketId: '1.5', marketName: 'Winner', matchName: 'Teenpatti 20-20 d2dd2400aa637faa-2' };
  announceBets([{ ...round, state: 'settled', profit: 98_00 } as Bet]);
  expect(useMessages.getState().toasts.at(-1)?.text).toBe('Winner, Teenpatti 20-20, round 2: +98.00');
});
