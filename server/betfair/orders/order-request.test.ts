import type { AccountId } from 'engine/vocabulary';
import { expect, test } from 'vitest';
import { QueueFullError, StoppedError } from '../../sequencer/refusals.ts';
import { CustomerRefs } from './customer-refs.ts';
import { reportOf } from './execution-report.ts';
import { onceByRef } from './order-request.ts';

const account = 16 as AccountId;
const duplicate = () => reportOf({}, [], 'DUPLICATE_TRANSACTION');
const done = () => Promise.resolve(reportOf({}, []));

test.each([
  ['was never taken up', new QueueFullError(), 'SUCCESS'],
  ['was overtaken by a stop', new StoppedError(), 'FAILURE'],
])('the name of a request that %s', async (_what, error, status) => {
  const desk = { refs: new CustomerRefs({ betsOf: () => [] }, () => 0) };
  const of = { account, customerRef: 'a', duplicate };
  await expect(onceByRef(desk, of, () => Promise.reject(error))).rejects.toBe(error);
  expect(await onceByRef(desk, of, done)).toMatchObject({ status });
});

test('a request without a name is done each time', async () => {
  const desk = { refs: new CustomerRefs({ betsOf: () => [] }, () => 0) };
  for (const customerRef of [undefined, undefined, '', '']) {
    expect((await onceByRef(desk, { account, customerRef, duplicate }, done)).status).toBe('SUCCESS');
  }
});
