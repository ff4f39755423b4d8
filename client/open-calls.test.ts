import { expect, test } from 'vitest';
import { type CallAnswer, OpenCalls } from './open-calls.ts';

const answerTo = (id: number): CallAnswer => ({ op: 'answer', id, status: true, message: '', data: `to ${id}` });

test('answers belong to their calls by id, in whatever order they come', async () => {
  const sent: unknown[] = [];
  const calls = new OpenCalls((frame) => sent.push(JSON.parse(frame)));
  const answers = ['bet/cancelBet', 'bet/editBet'].map((name) => calls.call(name, '{"bet_id":"7"}'));
  expect(sent).toEqual([
    { op: 'call', id: 1, call: 'bet/cancelBet', body: { bet_id: '7' } },
    { op: 'call', id: 2, call: 'bet/editBet', body: { bet_id: '7' } },
  ]);
  calls.take(answerTo(2));
  calls.take(answerTo(1));
  calls.take(answerTo(3));
  expect(await Promise.all(answers)).toEqual([answerTo(1), answerTo(2)]);
});

test('whoever waits for an answer hears that the connection has gone', async () => {
  const calls = new OpenCalls(() => undefined);
  const answers = [calls.call('bet/editBet', '{}'), calls.call('bet/editBet', '{}')];
  calls.take(answerTo(1));
  calls.lose(1006);
  expect(await answers[0]).toEqual(answerTo(1));
  await expect(answers[1]).rejects.toThrow('closed with 1006');
});
