import { expect, test as base } from '@playwright/test';
import { startExchange, startQuietExchange, type RunningExchange } from './exchange.ts';

interface Exchanges {
  /** Without the simulator: its stories make the matches they are about, and bettors of their own. */
  readonly exchange: RunningExchange;
  /** With simulated matches in play. */
  readonly liveExchange: RunningExchange;
}

async function runUntilDone(exchange: RunningExchange, lend: (exchange: RunningExchange) => Promise<void>) {
  await lend(exchange);
  expect(await exchange.stop()).toBe(0);
}

/** Tests on one exchange for all that their worker runs: what they leave there hurts no other. */
export const test = base.extend<object, Exchanges>({
  // oxlint-disable-next-line no-empty-pattern
  exchange: [async ({}, use) => runUntilDone(await startQuietExchange(), use), { scope: 'worker' }],
  // oxlint-disable-next-line no-empty-pattern
  liveExchange: [async ({}, use) => runUntilDone(await startExchange(), use), { scope: 'worker' }],
});
