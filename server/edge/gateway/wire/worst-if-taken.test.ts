import type { Payoff } from 'engine';
import type { Money, SelectionId } from 'engine/vocabulary';
import { expect, test } from 'vitest';
import { worstIfTaken } from './worst-if-taken.ts';

const [A, B] = [1, 2] as SelectionId[] as [SelectionId, SelectionId];
const money = (amount: number) => amount as Money;
const CAP = money(100_000_00);
const RUNNERS: Payoff = { kind: 'runners', winners: 1, complete: true };
const LINE: Payoff = { kind: 'line', least: 0, most: 200 };
const level = (side: 'back' | 'lay', rate: number, of: { line?: number; size: number }) =>
  ({ side, rate: rate * 100, line: of.line ?? 0, size: money(of.size) }) as const;

test('backs at 900 in the place of 80 can cost 45,000 more', () => {
  const wins = new Map([
    [A, money(-2_500_00)],
    [B, money(3_000_00)],
  ]);
  const levels = [level('back', 900, { size: 5_000_00 }), level('lay', 902, { size: 5_000_00 })];
  const offered = { selection: A, levels, lossCap: CAP, payoff: RUNNERS };
  expect(worstIfTaken({ wins, bands: [] }, offered)).toMatchObject({
    now: -2_500_00,
    taken: -47_500_00,
    lost: 45_000_00,
  });
  expect(worstIfTaken({ wins, bands: [] }, { ...offered, lossCap: money(30_000_00) }).taken).toBe(-30_000_00);
});

test('lays that all lose, and a runner that wins for the house', () => {
  const wins = new Map([
    [A, money(0)],
    [B, money(-100)],
  ]);
  const levels = [level('lay', 50, { size: 1_000_00 })];
  expect(worstIfTaken({ wins, bands: [] }, { selection: A, levels, lossCap: CAP, payoff: RUNNERS })).toMatchObject({
    now: -100,
    taken: -1_001_00,
  });
});

test('a line is taken above it and below it', () => {
  const band = (from: number, to: number, at: number) => ({ from, to, atFrom: money(at), atTo: money(at) });
  const bands = [band(0, 44, 100), band(45, 200, -100)];
  const levels = [level('back', 100, { line: 46, size: 500 }), level('lay', 100, { line: 45, size: 500 })];
  // Yes taken: from 46 on another 500 is lost. No taken: below 45 it is, and 100 had been won there.
  expect(worstIfTaken({ wins: new Map(), bands }, { selection: A, levels, lossCap: CAP, payoff: LINE })).toMatchObject({
    now: -100,
    taken: -600,
  });
  expect(
    worstIfTaken({ wins: new Map(), bands: [] }, { selection: A, levels, lossCap: CAP, payoff: LINE }),
  ).toMatchObject({
    now: 0,
    taken: -500,
  });
});

test('the second of two runners that were both offered too high costs as much as the first', () => {
  const wins = new Map([
    [A, money(-18_000_00)],
    [B, money(20_00)],
  ]);
  const levels = [level('back', 900, { size: 20_00 })];
  const taken = worstIfTaken({ wins, bands: [] }, { selection: B, levels, lossCap: CAP, payoff: RUNNERS });
  expect(taken).toEqual({ now: -18_000_00, taken: -18_000_00, best: -160_00, lost: 180_00 });
});

test('a spread costs as far as its number can go, and no more than the cap', () => {
  const payoff: Payoff = { kind: 'spread', least: 0, most: 30 };
  const bands = [{ from: 0, to: 30, atFrom: money(0), atTo: money(0) }];
  const offered = { selection: A, levels: [level('back', 100, { line: 10, size: 500 })], lossCap: CAP, payoff };
  expect(worstIfTaken({ wins: new Map(), bands }, offered).lost).toBe(20 * 500);
  expect(worstIfTaken({ wins: new Map(), bands }, { ...offered, lossCap: money(900) }).lost).toBe(900);
});

test('of two ranges only one can win', () => {
  const payoff: Payoff = { kind: 'range', least: 0, most: 99, width: 10 };
  const levels = [level('back', 900, { line: 0, size: 100 }), level('back', 900, { line: 10, size: 100 })];
  expect(worstIfTaken({ wins: new Map(), bands: [] }, { selection: A, levels, lossCap: CAP, payoff }).lost).toBe(800);
});
