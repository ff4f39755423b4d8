import { describe, expect, test } from 'vitest';
import { Checker, type Attempt } from './check.ts';

function judged(attempts: readonly Attempt[], bets: readonly (readonly [key: string, bet: string])[]) {
  const checker = new Checker();
  checker.row({ first: 1, last: 10, epoch: 1 });
  for (const [key, bet] of bets) checker.bet({ key, bet });
  return checker.judge(attempts);
}

const ok = (key: string, bet: string): Attempt => ({ key, answer: 'ok', bet });
const fail = (key: string): Attempt => ({ key, answer: 'fail' });
const unknown = (key: string): Attempt => ({ key, answer: 'unknown' });

describe('a history without faults', () => {
  test('counts what was acknowledged and refused, and what became of lost answers', () => {
    const attempts = [ok('a', '1'), fail('b'), unknown('c'), unknown('d'), unknown('e'), ok('e', '3')];
    const verdict = judged(attempts, [
      ['a', '1'],
      ['c', '2'],
      ['e', '3'],
    ]);
    expect(verdict).toEqual({ acknowledged: 2, refused: 1, unknown: { placed: 1, notPlaced: 1 }, faults: [] });
  });

  test('a request that was sent again is refused only where none of its answers was lost', () => {
    expect(judged([unknown('a'), fail('a')], [['a', '1']])).toMatchObject({ unknown: { placed: 1 }, faults: [] });
  });
});

describe('each fault is found', () => {
  test.each<[string, Attempt[], [string, string][], string]>([
    ['lost', [ok('a', '1')], [], 'a was acknowledged as bet 1, and the journal has none'],
    ['another bet', [ok('a', '1')], [['a', '2']], 'a was acknowledged as bet 1, and the journal has none'],
    [
      'doubled',
      [unknown('a')],
      [
        ['a', '1'],
        ['a', '2'],
      ],
      'a was placed 2 times: 1, 2',
    ],
    [
      'two answers',
      [ok('a', '1'), ok('a', '2')],
      [
        ['a', '1'],
        ['a', '2'],
      ],
      'a was acknowledged as different bets: 1, 2',
    ],
    ['refused and placed', [fail('a')], [['a', '1']], 'a was refused, and the journal has bet 1'],
    ['out of nowhere', [], [['a', '1']], 'nobody asked for a'],
  ])('%s', (_name, attempts, bets, fault) => {
    expect(judged(attempts, bets).faults).toContain(fault);
  });

  test('a row of an old epoch, and a gap', () => {
    const checker = new Checker();
    checker.row({ first: 1, last: 4, epoch: 2 });
    checker.row({ first: 5, last: 6, epoch: 1 });
    checker.row({ first: 8, last: 9, epoch: 3 });
    expect(checker.judge([]).faults).toEqual([
      'the row at 5 is of epoch 1, after one of 2',
      'the journal has a gap before 8',
    ]);
  });
});
