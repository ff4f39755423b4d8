import { RUNS, WICKET, WIDE } from './cricket-model.ts';
import { normalised, type Distribution } from './distribution.ts';
import type { InningsOutlook } from './innings-outlook.ts';

/** Two bat, and one faces. */
const FACES = 0.5;
const MOST = 180;

/**
 * The runs that a batter at the crease adds. Whose ball it is, is even from the next one on; how hard the side hits and
 * how likely the innings goes on is taken as it is on average.
 *
 * @param strikes  whether the batter faces the next ball
 */
export function batterOutlook(innings: InningsOutlook, strikes: boolean): Distribution {
  const done = new Float64Array(MOST + 1);
  let batting = new Float64Array(MOST + 1);
  batting[0] = 1;
  for (let ball = 0; ball < innings.balls; ball++) {
    const kinds = innings.kindsAfter(ball);
    const bowled = kinds.reduce((sum, chance, kind) => sum + (kind === WIDE ? 0 : chance), 0);
    if (bowled === 0) break;
    const faces = ball === 0 ? (strikes ? 1 : 0) : FACES;
    const goesOn = stillGoing(innings, ball);
    const next = new Float64Array(MOST + 1);
    for (let runs = 0; runs <= MOST; runs++) {
      const chance = batting[runs] as number;
      if (chance === 0) continue;
      for (let kind = 0; kind < WIDE; kind++) {
        const share = (chance * (kinds[kind] as number)) / bowled;
        if (kind === WICKET) {
          done[runs] = (done[runs] as number) + share * faces;
          next[runs] = (next[runs] as number) + share * (1 - faces);
          continue;
        }
        const made = Math.min(MOST, runs + (RUNS[kind] as number));
        next[made] = (next[made] as number) + share * faces;
        next[runs] = (next[runs] as number) + share * (1 - faces);
      }
    }
    batting = next;
    for (let runs = 0; runs <= MOST; runs++) {
      done[runs] = (done[runs] as number) + (batting[runs] as number) * (1 - goesOn);
      batting[runs] = (batting[runs] as number) * goesOn;
    }
  }
  for (let runs = 0; runs <= MOST; runs++) done[runs] = (done[runs] as number) + (batting[runs] as number);
  return normalised(0, done);
}

/** The chance that an innings that goes on after `ball` balls goes on after one more. */
function stillGoing(innings: InningsOutlook, ball: number): number {
  const now = innings.wicketsAfter(ball).reduce((sum, chance) => sum + chance, 0);
  const then = innings.wicketsAfter(ball + 1).reduce((sum, chance) => sum + chance, 0);
  return now > 0 ? Math.min(1, then / now) : 0;
}
