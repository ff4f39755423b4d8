import { expect, test } from 'vitest';
import { LicensedAdapter } from './licensed-adapter.ts';
import type { ProviderSteps } from './payment-adapter.ts';
import type { Payment } from './payment.ts';

const STOPPED = -1;

/** A provider that notes what it was given. */
function wrapped(movesRealMoney: boolean) {
  const begun: number[] = [];
  const warnings: string[] = [];
  let isLicensed = false;
  const provider = {
    name: 'a bank',
    note: 'Paid by a bank.',
    movesRealMoney,
    begin: ({ payment }: Payment) => void begun.push(payment),
    stop: () => void begun.push(STOPPED),
  };
  const adapter = new LicensedAdapter(provider, {
    isLicensed: () => isLicensed,
    warn: (message) => warnings.push(message),
  });
  const begin = (payment: number) => adapter.begin({ payment } as Payment, {} as ProviderSteps);
  return { adapter, begin, begun, warnings, license: () => (isLicensed = true) };
}

test('a provider of real money begins nothing until the site names its licence and its countries', () => {
  const { adapter, begin, begun, warnings, license } = wrapped(true);
  begin(1);
  expect([begun, adapter.note]).toEqual([[], '']);
  expect(warnings).toEqual([expect.stringContaining('payment 1 waits for the cashier')]);
  license();
  begin(2);
  expect([begun, adapter.note]).toEqual([[2], 'Paid by a bank.']);
});

test('a sandbox moves nothing, and needs no licence', () => {
  const { begin, begun } = wrapped(false);
  begin(1);
  expect(begun).toEqual([1]);
});

test('a stop reaches the provider, whose name is on each of its steps', () => {
  const { adapter, begun } = wrapped(true);
  adapter.stop();
  expect([begun, adapter.name]).toEqual([[STOPPED], 'a bank']);
});
