import type { AccountId } from 'engine/vocabulary';
import { expect, test } from 'vitest';
import { QueueFullError, StoppedError } from '../../../core/sequencer/refusals.ts';
import { CustomerRefs } from './customer-refs.ts';
import type { InstructionReport } from './execution-report.ts';
import { reportOf } from './execution-report.ts';
import { changeEach, onceByRef, type OrderDependencies } from './order-request.ts';

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

const dependencies = {
  live: { market: () => ({}), bet: () => ({ account: 16, market: 7 }) },
  catalogue: { market: () => ({ market: { mechanism: 'order-book', payoff: { kind: 'runners' } } }) },
} as unknown as OrderDependencies;

test('where some bets are changed and the queue has no place for others, the answer says which', async () => {
  const change = ({ betId }: { betId: string }): Promise<InstructionReport> =>
    betId === '1' ? Promise.resolve({ status: 'SUCCESS' }) : Promise.reject(new QueueFullError());
  const request = (...betIds: string[]) => ({
    ...aRequest(undefined),
    head: { marketId: '1.7' },
    instructions: betIds.map((betId) => ({ betId })),
    failed: (_of: unknown, errorCode: 'ERROR_IN_MATCHER') => ({ status: 'FAILURE', errorCode }) as const,
  });
  const report = await changeEach(dependencies, request('1', '2') as never, change);
  expect(report).toMatchObject({
    status: 'PROCESSED_WITH_ERRORS',
    instructionReports: [{ status: 'SUCCESS' }, { status: 'FAILURE', errorCode: 'ERROR_IN_MATCHER' }],
  });
  await expect(changeEach(dependencies, request('2', '3') as never, change)).rejects.toBeInstanceOf(QueueFullError);
});
