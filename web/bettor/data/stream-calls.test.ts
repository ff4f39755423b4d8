import { expect, test } from 'vitest';
import { CALLS, type Call, type CallName } from 'protocol';
import { goesOverStream } from './stream-calls.ts';

const tableOf = CALLS as Readonly<Record<CallName, Call>>;
const names = Object.keys(CALLS) as CallName[];

test('a call with a request id goes over the stream if the exchange takes it there', () => {
  const gone = names.filter((name) => goesOverStream(name, { request_id: 'k1' }));
  expect(gone.toSorted()).toEqual(names.filter((name) => tableOf[name].overStream === true).toSorted());
});

test('without one only what reads or cancels does: twice is no more than once', () => {
  const gone = names.filter((name) => goesOverStream(name, {}));
  expect(gone.toSorted()).toEqual(['bet/cancelBet', 'bet/cancelBets', 'cashOut/getOffer']);
  expect(gone.filter((name) => tableOf[name].effect === 'write' && tableOf[name].goesFirst !== true)).toEqual([]);
});
