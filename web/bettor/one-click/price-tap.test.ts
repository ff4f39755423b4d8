import { i18n } from '@lingui/core';
import type { Price } from 'engine/vocabulary';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LoginSession } from '../../shared/login-session.ts';
import type { Market } from '../data/from-wire.ts';
import type { Selection } from '../slip/slip-state.ts';

const market = { id: '1.5', name: 'Match Odds', minStake: 1_00, runners: [] } as unknown as Market;
const india: Selection = { market, runner: { id: 1, name: 'India' }, side: 'back', depth: 0 };
const australia: Selection = { market, runner: { id: 2, name: 'Australia' }, side: 'lay', depth: 0 };
const offer = (hundredths: number) => ({ price: hundredths as Price, line: 0 });
const login = { user: { user_id: 7 }, token: 'mine' } as LoginSession;

const placeByTap = vi.fn<(selection: Selection) => void>();
const kept = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined, clear: () => undefined };

/** A page whose way to the slip comes, or is lost, when the test says; one-click betting is armed or not. */
async function aPage({ isArmed = false } = {}) {
  const chunk = Promise.withResolvers<void>();
  const exchange = { call: async () => undefined, stream: { stop: () => undefined }, queryClient: { clear: vi.fn() } };
  vi.doMock('../data/exchange.ts', () => exchange);
  vi.doMock('./one-click-store.ts', () => ({ isOneClickArmed: () => isArmed, placeByTap }));
  vi.doMock('./take-tap.ts', async (original) => {
    await chunk.promise;
    return original();
  });
  const [{ tapPrice }, visit] = [await import('./price-tap.ts'), await import('../data/visit.ts')];
  const [{ useSlip }, { useMessages }] = [
    await import('../slip/shown-slip.ts'),
    await import('../../shared/toasts/toast-store.ts'),
  ];
  return {
    tapPrice,
    visit,
    comes: async () => {
      chunk.resolve();
      await vi.dynamicImportSettled();
    },
    isLost: async () => {
      chunk.reject(new Error('Failed to fetch the script'));
      for (let tries = 0; tries < 3; tries += 1) {
        await vi.dynamicImportSettled();
        await vi.advanceTimersByTimeAsync(1000);
      }
    },
    picked: () => {
      const { slip } = useSlip.getState();
      return slip.phase === 'editing' ? `${slip.draft.selection.runner.name} ${slip.draft.priceText}` : slip.phase;
    },
    toasts: () => useMessages.getState().toasts.map(({ text }) => text),
  };
}

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  vi.stubGlobal('localStorage', kept);
  vi.stubGlobal('sessionStorage', kept);
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('document', { addEventListener: () => undefined });
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  placeByTap.mockClear();
});

afterEach(() => {
  for (const path of ['../data/exchange.ts', './one-click-store.ts', './take-tap.ts']) vi.doUnmock(path);
  vi.unstubAllGlobals();
  vi.useRealTimers();
  vi.resetModules();
});

test('a tap before the slip’s rules are there opens the slip when they come', async () => {
  const page = await aPage();
  page.tapPrice(india, offer(258));
  expect(page.picked()).toBe('closed');
  await page.comes();
  expect(page.picked()).toBe('India 2.58');
});

test('of several taps that wait only the newest is taken', async () => {
  const page = await aPage();
  page.tapPrice(india, offer(258));
  page.tapPrice(australia, offer(300));
  await page.comes();
  expect(page.picked()).toBe('Australia 3.00');
});

test.each([
  ['the page is left', ({ visit }: Awaited<ReturnType<typeof aPage>>) => visit.pageWasLeft()],
  ['the bettor signs out', ({ visit }: Awaited<ReturnType<typeof aPage>>) => visit.endVisit(login)],
  ['two seconds have passed', () => vi.advanceTimersByTime(2001)],
])('a tap that waits is dropped when %s', async (_, happens) => {
  const page = await aPage();
  page.tapPrice(india, offer(258));
  happens(page);
  await page.comes();
  expect(page.picked()).toBe('closed');
  page.tapPrice(australia, offer(300));
  expect(page.picked()).toBe('Australia 3.00');
});

test('a tap that had to wait places nothing, though one-click betting is armed', async () => {
  const page = await aPage({ isArmed: true });
  page.tapPrice(india, offer(258));
  await page.comes();
  expect([page.picked(), placeByTap.mock.calls]).toEqual(['India 2.58', []]);
});

test('a second tap because nothing moved leaves the slip open', async () => {
  const page = await aPage();
  page.tapPrice(india, offer(258));
  page.tapPrice(india, offer(258));
  await page.comes();
  expect(page.picked()).toBe('India 2.58');
});

test('a tap that had to wait leaves a slip that holds its selection', async () => {
  const page = await aPage();
  page.tapPrice(india, offer(258));
  const { tellSlip } = await import('../slip/slip-store.ts');
  tellSlip({ type: 'picked', selection: india, ...offer(258) });
  await page.comes();
  expect(page.picked()).toBe('India 2.58');
});

test('taps whose slip is lost on its way are told once that something went wrong', async () => {
  const page = await aPage();
  page.tapPrice(india, offer(258));
  page.tapPrice(australia, offer(300));
  await page.isLost();
  expect([page.toasts(), page.picked()]).toEqual([['Something went wrong'], 'closed']);
});

test('nothing is told of a lost slip on another page', async () => {
  const page = await aPage();
  page.tapPrice(india, offer(258));
  page.visit.pageWasLeft();
  await page.isLost();
  expect(page.toasts()).toEqual([]);
});

test('once the slip’s rules are there, a tap opens the slip at once, and the next closes it', async () => {
  const page = await aPage();
  page.tapPrice(india, offer(258));
  await page.comes();
  page.tapPrice(australia, offer(300));
  expect(page.picked()).toBe('Australia 3.00');
  page.tapPrice(australia, offer(300));
  expect(page.picked()).toBe('closed');
});

test('once the slip’s rules are there, a tap places at once while one-click betting is armed', async () => {
  const page = await aPage({ isArmed: true });
  page.tapPrice(australia, offer(300));
  await page.comes();
  page.tapPrice(india, offer(258));
  expect(placeByTap).toHaveBeenCalledExactlyOnceWith(india, offer(258));
});
