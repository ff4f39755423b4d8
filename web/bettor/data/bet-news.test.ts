import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LoginSession } from '../../shared/login-session.ts';
import type { Bet } from './from-wire.ts';

const settled = { marketId: '1.5', state: 'settled', profit: 98_00 } as Bet;
const loginOf = (user_id: number) => ({ user: { user_id }, token: `of ${user_id}` }) as LoginSession;
const kept = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined, clear: () => undefined };

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('localStorage', kept);
  vi.stubGlobal('sessionStorage', kept);
  vi.stubGlobal('navigator', { onLine: true });
});

afterEach(() => {
  vi.doUnmock('./tell-outcomes.ts');
  vi.unstubAllGlobals();
  vi.useRealTimers();
  vi.resetModules();
});

test.each([
  ['the same bettor', loginOf(7), [[[settled]]]],
  ['nobody', undefined, []],
  ['another bettor', loginOf(8), []],
])('outcomes whose words come when %s is signed in are told only to whose they are', async (_, login, told) => {
  const words = Promise.withResolvers<void>();
  const tellOutcomes = vi.fn<(bets: readonly Bet[]) => void>();
  vi.doMock('./tell-outcomes.ts', async () => {
    await words.promise;
    return { tellOutcomes };
  });
  const { announceBets } = await import('./bet-news.ts');
  const { useLogin } = await import('../../shared/login-store.ts');
  useLogin.setState({ login: loginOf(7) });
  announceBets([settled]);
  useLogin.setState({ login });
  words.resolve();
  await vi.dynamicImportSettled();
  expect(tellOutcomes.mock.calls).toEqual(told);
});

test('outcomes whose words are lost on their way are left untold', async () => {
  vi.useFakeTimers();
  const load = vi.fn<() => never>(() => {
    throw new Error('Failed to fetch the script');
  });
  vi.doMock('./tell-outcomes.ts', load);
  const { announceBets } = await import('./bet-news.ts');
  announceBets([settled]);
  for (let tries = 0; tries < 3; tries += 1) {
    await vi.dynamicImportSettled();
    await vi.advanceTimersByTimeAsync(1000);
  }
  expect(load).toHaveBeenCalled();
  expect(vi.getTimerCount()).toBe(0);
});
