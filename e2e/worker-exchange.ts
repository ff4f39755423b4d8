import { expect, test as base } from '@playwright/test';
import { startExchange, type RunningExchange } from './exchange.ts';

/** Tests on one exchange for all that their worker runs: they leave its people as they found them. */
export const test = base.extend<object, { exchange: RunningExchange }>({
  exchange: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const exchange = await startExchange();
      await use(exchange);
      expect(await exchange.stop()).toBe(0);
    },
    { scope: 'worker' },
  ],
});
