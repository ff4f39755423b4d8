import { describe, expect, test } from 'vitest';
import { lineRange } from './line-range.ts';
import { ball, balls, matchOf } from './testing/match.fixture.ts';

const session = (to: number, more: object = {}) => ({ rule: 'cricket.session', subject: { innings: 1, to, ...more } });
const over = (number: number) => ({ rule: 'cricket.over-by-over', subject: { innings: 1, over: number } });
const total = { rule: 'cricket.innings-run', subject: { innings: 1 } };

describe('the range of a line', () => {
  test('before play follows from its overs', () => {
    expect(lineRange(session(6), undefined)).toEqual({ least: 7, most: 113 });
    expect(lineRange(session(10, { from: 7 }), undefined)).toEqual({ least: 3, most: 77 });
    expect(lineRange(over(3), undefined)).toEqual({ least: -3, most: 23 });
    expect(lineRange(session(6), matchOf([]))).toEqual({ least: 7, most: 113 });
  });

  test('of an innings follows from the overs of the match, if they are known', () => {
    expect(lineRange(total, matchOf([]))).toEqual({ least: 35, most: 365 });
    expect(lineRange(total, undefined)).toBeUndefined();
  });

  test('in play begins at what was made in its overs', () => {
    const scored = matchOf(balls(28, { bat: 2 }));
    expect(lineRange(session(6), scored)).toEqual({ least: 51, most: 85 });
    expect(lineRange(session(6, { from: 5 }), scored)).toEqual({ least: 3, most: 37 });
    expect(lineRange(over(5), scored)).toEqual({ least: 3, most: 19 });
    expect(lineRange(over(9), scored)).toEqual({ least: -3, most: 23 });
    expect(lineRange(total, scored)).toEqual({ least: 51, most: 337 });
  });

  test('is not known of anything but runs', () => {
    expect(
      lineRange({ rule: 'cricket.fall-of-wicket', subject: { innings: 1, wicket: 1 } }, undefined),
    ).toBeUndefined();
    expect(lineRange({ rule: 'football.corners', subject: {} }, undefined)).toBeUndefined();
  });

  test('counts penalty runs as sessions do: not', () => {
    const scored = matchOf([...balls(6), ball(6, { penalty: 5 })]);
    expect(lineRange(session(2), scored)?.least).toBe(2);
  });
});
