import { expect, test } from 'vitest';
import { CALLS, type Call, type CallName } from 'protocol';
import { goesOverStream } from './stream-calls.ts';

const tableOf = CALLS as Readonly<Record<CallName, Call>>;
const names = Object.keys(CALLS) as CallName[];

test('a call with a request id goes over the stream if the exchange takes it there', () => {
  const gone = names.filter((name) => goesOverStream(name, { request_id: 'k1' }));
  expect(gone.toSorted()).toEqual(names.filter((name) => tableOf[name].overStream === true).toSorted());
});

test.each([[{}], [{ request_id: undefined }], [undefined]])(
  'without one only what reads or cancels does: %j',
  (request) => {
    const gone = names.filter((name) => goesOverStream(name, request));
    expect(gone.toSorted()).toEqual(['bet/cancelBet', 'cashOut/getOffer']);
    expect(gone.filter((name) => tableOf[name].effect === 'write' && tableOf[name].goesFirst !== true)).toEqual([]);
  },
);
