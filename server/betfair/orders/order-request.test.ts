import type { AccountId } from 'engine/vocabulary';
import { expect, test } from 'vitest';
import { QueueFullError, StoppedError } from '../../sequencer/refusals.ts';
import { CustomerRefs } from './customer-refs.ts';
import { reportOf } from './execution-report.ts';
import { onceByRef } from './order-request.ts';

const aRequest = (customerRef: string | undefined) => ({
  head: { customerRef },
  instructions: [],
  account: 16 as AccountId,
  failed: () => ({ status: 'FAILURE' }) as const,
});
const done = () => Promise.resolve(reportOf({}, []));

test.each([
  ['was never taken up', new QueueFullError(), 'SUCCESS'],
  ['was overtaken by a stop', new StoppedError(), 'FAILURE'],
])('the name of a request that %s', async (_what, error, status) => {
  const dependencies = { refs: new CustomerRefs({ betsOf: () => [] }, () => 0) };
  await expect(onceByRef(dependencies, aRequest('a'), () => Promise.reject(error))).rejects.toBe(error);
  expect(await onceByRef(dependencies, aRequest('a'), done)).toMatchObject({ status });
});

test('a request without a name is done each time', async () => {
  const dependencies = { refs: new CustomerRefs({ betsOf: () => [] }, () => 0) };
  for (const customerRef of [undefined, undefined, '', '']) {
    expect((await onceByRef(dependencies, aRequest(customerRef), done)).status).toBe('SUCCESS');
  }
});
