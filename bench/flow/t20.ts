import type { Millis } from 'engine/vocabulary';
import { elevenOf } from 'demo/simulator/names/cricket-players.ts';
import { randomOf } from 'demo/simulator/random.ts';
import { Scorer } from 'demo/simulator/cricket/scorer.ts';
import {
  afterBall,
  BALL_KINDS,
  ballChances,
  cricketStart,
  inningsOver,
  secondInnings,
  type BallKind,
} from 'server/trade/cricket-model/cricket-model.ts';
import type { CricketFact } from 'results';

const OVERS = 20;
const TEAMS = ['Ones', 'Twos'] as const;
/** The match whose feed was recorded took 50 s a ball, its break included. */
export const SECONDS_A_BALL = 50;

/** A match of twenty overs a side, told ball by ball: the same from the same seed. */
export function t20Facts(seed: string): CricketFact[] {
  const random = randomOf(seed);
  const sides = { overs: OVERS, firstEdge: -0.1, secondEdge: -0.1 };
  const facts: CricketFact[] = [
    {
      kind: 'fixture',
      format: 'T20',
      teams: TEAMS,
      overs: OVERS,
      ballsPerOver: 6,
      competition: 'Bench',
      season: '2026',
      ground: 'Bench',
      startsAt: 0 as Millis,
    },
    { kind: 'toss', winner: 0, chose: 'bat' },
  ];
  let state = cricketStart(OVERS);
  const elevens = TEAMS.map(elevenOf) as [string[], string[]];
  for (const innings of [1, 2] as const) {
    if (innings === 2) {
      state = secondInnings(state, OVERS);
      facts.push({ kind: 'target', innings, runs: state.target, overs: OVERS });
    }
    facts.push({ kind: 'innings', innings, batting: innings === 1 ? 0 : 1, superOver: false });
    const scorer = new Scorer(innings, elevens[innings - 1] as string[], elevens[2 - innings] as string[]);
    while (!inningsOver(state)) {
      const kind = BALL_KINDS[random.weighted(ballChances(sides, state))] as BallKind;
      state = afterBall(state, kind);
      facts.push(scorer.ball(kind));
    }
  }
  const need = state.target - state.runs;
  const text = need > 0 ? 'the first side won' : 'the second side won';
  const result =
    need === 1 ? ({ kind: 'tie', text } as const) : ({ kind: 'won', winner: need > 0 ? 0 : 1, text } as const);
  facts.push({ kind: 'result', result });
  return facts;
}
