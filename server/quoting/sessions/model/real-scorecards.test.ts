import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sharedDataFolder } from '../../../../scripts/shared-data.ts';
import type { CricketFact } from '../../../facts/cricket/cricket-facts.ts';
import { foldCricket } from '../../../facts/cricket/fold-cricket.ts';
import type { Fact } from '../../../facts/fact.ts';
import { readScorecardFile } from '../../../facts/sources/scorecard/read-scorecard.ts';
import { atLeast, median } from './distribution.ts';
import { edgeFor, MatchOutlook, WinnerOdds } from './match-outlook.ts';

// The fair line of real matches, over by over: as often passed as not, as far as seven matches can tell.

const folder = sharedDataFolder();
/** What a first innings of twenty overs makes on average. */
const PAR = 155;

/** The match as it stood after so many balls of its first innings. */
function after(facts: readonly Fact<CricketFact>[], balls: number) {
  let seen = 0;
  const told = facts.filter(({ said }) => {
    if (said.kind === 'fixture' || said.kind === 'toss') return true;
    if (said.kind === 'innings') return said.innings === 1;
    return said.kind === 'ball' && said.innings === 1 && seen++ < balls;
  });
  return foldCricket(told);
}

test.skipIf(folder === undefined)('in real matches the fair line is passed about as often as not', () => {
  const edge = edgeFor(PAR, 120);
  const cards = readdirSync(join(folder as string, 'cricsheet')).filter((name) => name.endsWith('.json.gz'));
  let [lines, passed, said] = [0, 0, 0];
  for (const name of cards) {
    const facts = readScorecardFile(join(folder as string, 'cricsheet', name));
    const whole = foldCricket(facts);
    const [innings] = whole.innings;
    if (whole.fixture.format !== 'T20' || whole.fixture.overs !== 20 || innings === undefined) continue;
    const play = new MatchOutlook(whole, [edge, edge], new WinnerOdds()).play[0];
    for (const to of [6, 10, 15, 20]) {
      if (play === undefined || innings.legalBalls < to * 6) continue;
      for (let balls = 0; balls < (to - 1) * 6; balls += 6) {
        const outlook = new MatchOutlook(after(facts, balls), [edge, edge], new WinnerOdds());
        const of = outlook.of({ kind: 'overs', innings: 1, from: 1, to });
        if (of === undefined) continue;
        lines++;
        said += atLeast(of, median(of));
        if (play.runsAt(to * 6) >= median(of)) passed++;
      }
    }
  }
  expect(lines).toBeGreaterThan(100);
  expect(said / lines).toBeGreaterThan(0.45);
  expect(passed / lines).toBeGreaterThan(0.3);
  expect(passed / lines).toBeLessThan(0.7);
});
