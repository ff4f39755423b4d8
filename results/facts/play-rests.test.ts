import { expect, test } from 'vitest';
import type { Millis } from 'engine/vocabulary';
import { inningsToPlay, playRests } from './play-rests.ts';

const facts = (...kinds: readonly (string | null)[]) =>
  kinds.map((kind, index) => ({
    id: index + 1,
    at: index as Millis,
    source: 'a-feed',
    ['said']: kind === null ? null : { kind },
  })) as Parameters<typeof playRests>[0];

test.each([
  [['fixture'], false],
  [['fixture', 'toss', 'innings'], false],
  [['innings', 'ball', 'innings-end'], true],
  [['innings', 'ball', 'innings-end', 'target', 'break-prices'], true],
  [['innings-end', 'target', 'innings'], false],
  [['ball', 'innings-end', null], true],
  [['period-begins', 'goal', 'period-ends'], true],
  [['period-ends', 'period-begins'], false],
  [['ball', 'day-end'], true],
  [['ball', 'result'], true],
])('after %j play rests: %s', (kinds, rests) => {
  expect(playRests(facts(...kinds))).toBe(rests);
});

test('nothing has been heard: play does not rest', () => {
  expect(playRests([])).toBe(false);
});

const factsOf = (...all: readonly (object | null | [object | null, number])[]) =>
  all.map((one, at) => {
    const [what, corrects] = Array.isArray(one) ? one : [one];
    return {
      id: at + 1,
      source: 'manual',
      at: 0 as Millis,
      ['said']: what,
      ...(corrects === undefined ? {} : { corrects }),
    };
  });
const toss = { kind: 'toss', winner: 0, chose: 'bat' };
const began = (innings: number) => ({ kind: 'innings', innings, batting: innings - 1, superOver: false });
const ball = (innings: number) => ({ kind: 'ball', innings, over: 0, delivery: 1 });
const ended = (innings: number) => ({ kind: 'innings-end', innings, why: 'overs' });

test.each([
  ['before play', factsOf(), 1],
  ['after the toss', factsOf(toss), 1],
  ['in the first', factsOf(toss, began(1), ball(1)), 1],
  ['at the break', factsOf(toss, began(1), ball(1), ended(1)), 2],
  ['in the second', factsOf(began(1), ended(1), began(2), ball(2)), 2],
  ['the end was taken back', factsOf(began(1), ball(1), ended(1), [null, 3]), 1],
  ['a corrected end was taken back', factsOf(began(1), ended(1), [ended(1), 2], [null, 3]), 1],
  ['a ball of the first corrected in the second', factsOf(began(1), ball(1), ended(1), began(2), [ball(1), 2]), 2],
])('the innings to play %s', (_, all, innings) => expect(inningsToPlay(all)).toBe(innings));
