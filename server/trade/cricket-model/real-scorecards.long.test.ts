import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type CricketFact, type Fact, foldCricket } from 'results';
import { sharedDataFolder } from '../../../scripts/shared-data.ts';
import { readScorecardFile } from '../facts/read-scorecard-file.ts';
import { atLeast, median } from './distribution.ts';
import { edgeFor, MatchOutlook, WinnerOdds } from './match-outlook.ts';

// The fair line of real matches, over by over: as often passed as not, as far as seven matches can tell.

const folder = sharedDataFolder();
/** What a first innings of twenty overs makes on average. */
const PAR = 155;

/** The match as it stood after so many balls of its first innings. */
function after(facts: readonly Fact<CricketFact>[], balls: number) {
  let seen = 0;
  const known = facts.filter(({ said }) => {
    if (said.kind === 'fixture' || said.kind === 'toss') return true;
    if (said.kind === 'innings') return said.innings === 1;
    return said.kind === 'ball' && said.innings === 1 && seen++ < balls;
  });
  return foldCricket(known);
}

const edge = edgeFor(PAR, 120);
const TARGETS = [6, 10, 15, 20];

/** Over by over of one card: how many fair lines there were, and how often each was passed, by its chance and in fact. */
function linesOf(name: string) {
  const counts = { lines: 0, expected: 0, passed: 0 };
  const facts = readScorecardFile(join(folder as string, 'cricsheet', name));
  const whole = foldCricket(facts);
  const [innings] = whole.innings;
  const [play] = new MatchOutlook(whole, [edge, edge], new WinnerOdds()).play;
  if (whole.fixture.format !== 'T20' || whole.fixture.overs !== 20 || !innings || !play) return counts;
  const targets = TARGETS.filter((to) => innings.legalBalls >= to * 6);
  for (let over = 0; over < Math.max(0, ...targets) - 1; over++) {
    const outlook = new MatchOutlook(after(facts, over * 6), [edge, edge], new WinnerOdds());
    for (const to of targets.filter((target) => over < target - 1)) {
      const of = outlook.of({ kind: 'overs', innings: 1, from: 1, to });
      if (of === undefined) continue;
      counts.lines++;
      counts.expected += atLeast(of, median(of));
      if (play.runsAt(to * 6) >= median(of)) counts.passed++;
    }
  }
  return counts;
}

describe.skipIf(folder === undefined)('in real matches', () => {
  const cards =
    folder === undefined ? [] : readdirSync(join(folder, 'cricsheet')).filter((name) => name.endsWith('.gz'));
  const all: ReturnType<typeof linesOf>[] = [];
  test.each(cards)('%s has its fair lines', (name) => void all.push(linesOf(name)));
  test('the fair line is passed about as often as not', () => {
    const sum = (of: 'lines' | 'expected' | 'passed') => all.reduce((total, counts) => total + counts[of], 0);
    expect(all.length).toBe(cards.length);
    expect(sum('lines')).toBeGreaterThan(100);
    expect(sum('expected') / sum('lines')).toBeGreaterThan(0.45);
    expect(sum('passed') / sum('lines')).toBeGreaterThan(0.3);
    expect(sum('passed') / sum('lines')).toBeLessThan(0.7);
  });
});
