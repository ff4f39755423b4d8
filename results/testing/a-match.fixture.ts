import type { Millis } from 'engine/vocabulary';
import type {
  CricketBall,
  CricketFact,
  CricketFormat,
  CricketMatch,
  CricketResult,
  InningsEnd,
} from '../facts/cricket/cricket-facts.ts';
import { ballsOf } from '../facts/cricket/cricket-ball.ts';
import { foldCricket } from '../facts/cricket/fold-cricket.ts';
import type { Doubt } from '../facts/fact.ts';
import { factsSaying } from './rules.fixture.ts';

export const HOME_ELEVEN = Array.from({ length: 11 }, (_, place) => `H${place + 1}`);
export const AWAY_ELEVEN = Array.from({ length: 11 }, (_, place) => `A${place + 1}`);

type Change = Partial<Omit<CricketBall, 'kind' | 'innings' | 'over' | 'delivery'>>;

export interface AnInnings {
  /** As people say them: '24.5'. Each ball brings `runs` off the bat, 1 if not said. */
  readonly bowled: string;
  readonly runs?: number;
  /** By over and delivery, '0.3' the third ball of the first over. */
  readonly balls?: Readonly<Record<string, Change>>;
  readonly end?: InningsEnd;
  /** Overs that it was cut to. */
  readonly cut?: number;
  readonly target?: number;
  readonly more?: readonly CricketFact[];
}

export interface AMatch {
  readonly format?: CricketFormat;
  readonly overs?: number;
  readonly innings?: readonly AnInnings[];
  readonly result?: CricketResult;
  readonly doubts?: readonly Doubt[];
  readonly more?: readonly CricketFact[];
  readonly elevens?: boolean;
}

const OVERS: Partial<Record<CricketFormat, number>> = { T20: 20, ODI: 50, T10: 10 };

/** A match between H1 to H11 and A1 to A11; innings 1, 3, … are of the home side. Openers bat on unless balls say otherwise. */
export function aMatch(of: AMatch): CricketMatch {
  const format = of.format ?? 'T20';
  const facts: CricketFact[] = [
    {
      kind: 'fixture',
      format,
      teams: ['Home', 'Away'],
      overs: of.overs ?? OVERS[format] ?? 0,
      ballsPerOver: 6,
      competition: 'Cup',
      season: '2024',
      ground: 'Oval',
      startsAt: 0 as Millis,
    },
  ];
  if (of.elevens !== false) {
    facts.push({ kind: 'eleven', team: 0, players: HOME_ELEVEN }, { kind: 'eleven', team: 1, players: AWAY_ELEVEN });
  }
  for (const [place, innings] of (of.innings ?? []).entries()) facts.push(...inningsFacts(place + 1, innings));
  facts.push(...(of.more ?? []));
  if (of.result !== undefined) facts.push({ kind: 'result', result: of.result });
  return foldCricket(factsSaying(facts), of.doubts ?? []);
}

/** A ball of H1 to H2 by A10 that brings one run, save for what is said. */
export const aBall = (ball: Partial<CricketBall>): CricketBall => ({
  kind: 'ball',
  innings: 1,
  over: 0,
  delivery: 1,
  striker: 'H1',
  nonStriker: 'H2',
  bowler: 'A10',
  bat: 1,
  wides: 0,
  noBalls: 0,
  byes: 0,
  legByes: 0,
  penalty: 0,
  wickets: [],
  ...ball,
});

function inningsFacts(number: number, innings: AnInnings): CricketFact[] {
  const batting = number % 2 === 1 ? 0 : 1;
  const facts: CricketFact[] = [{ kind: 'innings', innings: number, batting, superOver: false }];
  if (innings.cut !== undefined) facts.push({ kind: 'overs-cut', innings: number, overs: innings.cut });
  if (innings.target !== undefined)
    facts.push({ kind: 'target', innings: number, runs: innings.target, overs: innings.cut ?? 20 });
  const [bats, bowls] = batting === 0 ? ['H', 'A'] : ['A', 'H'];
  const count = ballsOf(Number(innings.bowled), 6);
  for (let place = 0; place < count; place++) {
    const [over, delivery] = [Math.floor(place / 6), (place % 6) + 1];
    facts.push(
      aBall({
        innings: number,
        over,
        delivery,
        striker: `${bats}1`,
        nonStriker: `${bats}2`,
        bowler: `${bowls}${11 - (over % 5)}`,
        bat: innings.runs ?? 1,
        ...innings.balls?.[`${over}.${delivery}`],
      }),
    );
  }
  facts.push(...(innings.more ?? []));
  if (innings.end !== undefined) facts.push({ kind: 'innings-end', innings: number, why: innings.end });
  return facts;
}

export const HOME_WON: CricketResult = { kind: 'won', winner: 0, text: 'Home won' };
export const AWAY_WON: CricketResult = { kind: 'won', winner: 1, text: 'Away won' };
export const NO_RESULT: CricketResult = { kind: 'no-result', text: 'No result' };
export const DRAWN: CricketResult = { kind: 'draw', text: 'Match drawn' };
export const TIED: CricketResult = { kind: 'tie', text: 'Match tied' };
