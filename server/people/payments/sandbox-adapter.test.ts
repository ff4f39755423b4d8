import { expect, test } from 'vitest';
import type { PaymentDirection, PaymentMethod, PaymentStatus } from 'protocol';
import type { ProviderSteps } from './payment-adapter.ts';
import type { Payment } from './payment.ts';
import { SandboxAdapter } from './sandbox-adapter.ts';

/** Runs whatever waits, one after the other, until nothing does. */
class Patience {
  #waiting: (() => void)[] = [];

  after(_ms: number, action: () => void): () => void {
    this.#waiting.push(action);
    return () => {
      this.#waiting = this.#waiting.filter((other) => other !== action);
    };
  }

  async run(): Promise<void> {
    for (let next = this.#waiting.shift(); next !== undefined; next = this.#waiting.shift()) {
      next();
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
}

function began(direction: PaymentDirection, method: PaymentMethod, status: PaymentStatus) {
  const clock = new Patience();
  const warnings: string[] = [];
  const adapter = new SandboxAdapter({ clock, warn: (message) => warnings.push(message) });
  const done: string[] = [];
  const note = (what: string) => async () => void done.push(what);
  const provider: ProviderSteps = {
    take: note('take'),
    approve: note('approve'),
    reject: note('reject'),
    pay: note('pay'),
    fail: note('fail'),
  };
  const begin = (over: Partial<ProviderSteps> = {}) =>
    adapter.begin({ payment: 1, direction, method, status } as Payment, { ...provider, ...over });
  return { clock, adapter, done, begin, warnings };
}

test.each<[PaymentDirection, PaymentMethod, PaymentStatus, string]>([
  ['deposit', 'upi', 'requested', 'take approve'],
  ['withdrawal', 'bank', 'requested', 'take approve pay'],
  // After a start: from where it was.
  ['deposit', 'upi', 'under-review', 'approve'],
  ['withdrawal', 'upi', 'under-review', 'approve pay'],
  ['withdrawal', 'upi', 'approved', 'pay'],
  // The operator's.
  ['deposit', 'cash', 'requested', ''],
])('a %s by %s that is %s: %s', async (direction, method, ...[status, steps]) => {
  const { clock, done, begin } = began(direction, method, status);
  begin();
  await clock.run();
  expect(done.join(' ')).toBe(steps);
});

test('what somebody else decided meanwhile is left alone', async () => {
  const { clock, done, begin, warnings } = began('deposit', 'upi', 'requested');
  begin({ take: () => Promise.reject(new Error('D000001 is cancelled')) });
  await clock.run();
  expect(done).toEqual([]);
  expect(warnings).toEqual(['sandbox payment: D000001 is cancelled']);
});

test('stopped, it does nothing more', async () => {
  const { clock, adapter, done, begin } = began('deposit', 'upi', 'requested');
  begin();
  adapter.stop();
  await clock.run();
  expect(done).toEqual([]);
});

test('stopped while a step is under way, it begins no other', async () => {
  const { clock, adapter, done, begin } = began('deposit', 'upi', 'requested');
  begin({ take: async () => adapter.stop() });
  await clock.run();
  expect(done).toEqual([]);
});

test('it moves no real money, and needs no licence', () => {
  expect(began('deposit', 'upi', 'requested').adapter.movesRealMoney).toBe(false);
});
