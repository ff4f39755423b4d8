import { isLegal, runsOff } from '../../facts/cricket/cricket-ball.ts';
import type {
  CricketBall,
  CricketFact,
  CricketWicket,
  Dismissal,
  InningsEnd,
  Team,
} from '../../facts/cricket/cricket-facts.ts';
import { InningsSoFar } from '../../facts/cricket/innings-so-far.ts';
import { ScorecardError } from './scorecard-error.ts';
import type { Scorecard, ScorecardDelivery, ScorecardInnings } from './scorecard-schema.ts';

const DISMISSALS: Readonly<Record<string, Dismissal>> = {
  bowled: 'bowled',
  caught: 'caught',
  'caught and bowled': 'caught-and-bowled',
  lbw: 'lbw',
  stumped: 'stumped',
  'hit wicket': 'hit-wicket',
  'run out': 'run-out',
  'obstructing the field': 'obstructing',
  'handled the ball': 'handled',
  'timed out': 'timed-out',
  'hit the ball twice': 'hit-twice',
};
/** Leave the field without being out, and may come back. */
const RETIRED_HURT = new Set(['retired hurt', 'retired not out']);

export interface PlayerChange {
  readonly in: string;
  readonly out: string;
  readonly team: string;
}

interface InningsOfCard {
  readonly card: Scorecard;
  /** In the card's list. */
  readonly place: number;
  readonly batting: Team;
  readonly fixture: Extract<CricketFact, { kind: 'fixture' }>;
  /** How many players the batting side has. */
  readonly players: number;
  /** Changes of players that no fact tells yet, in the card's order. */
  readonly changes: Set<PlayerChange>;
  /** Players who began, and those who came in for somebody. */
  readonly inPlay: Set<string>;
  readonly teamOf: (name: string, field: string) => Team;
}

/** @throws ScorecardError where the innings contradicts itself */
export function inningsFacts(of: InningsOfCard): CricketFact[] {
  const { card, place, batting } = of;
  const innings = card.innings[place] as ScorecardInnings;
  const number = place + 1;
  const said = { kind: 'innings', innings: number, batting, superOver: innings.super_over === true } as const;
  const facts: CricketFact[] = [said];
  const { target, penalty_runs: penalties } = innings;
  if (penalties?.pre) facts.push({ kind: 'penalty', innings: number, to: batting, runs: penalties.pre, helmet: false });
  const limit = limitOf(card, innings);
  if (target?.runs !== undefined)
    facts.push({ kind: 'target', innings: number, runs: target.runs, overs: target.overs ?? limit });
  const played = innings.overs.flatMap((_, over) => overFacts(of, over));
  facts.push(...played);
  if (penalties?.post)
    facts.push({ kind: 'penalty', innings: number, to: batting, runs: penalties.post, helmet: false });
  return [...facts, ...endFacts(of, said, played)];
}

/** Overs that the innings might have lasted; 0 without a limit. */
function limitOf({ info }: Scorecard, innings: ScorecardInnings): number {
  return innings.target?.overs ?? (innings.super_over === true ? 1 : (info.overs ?? 0));
}

function overFacts(of: InningsOfCard, overPlace: number): CricketFact[] {
  const { card, place, teamOf } = of;
  const innings = card.innings[place] as ScorecardInnings;
  const { over, deliveries } = innings.overs[overPlace] as ScorecardInnings['overs'][number];
  const field = `innings[${place}].overs[${overPlace}]`;
  if (over !== overPlace)
    throw new ScorecardError('contradiction', field, `over ${over} stands where over ${overPlace} belongs`);
  const facts: CricketFact[] = [];
  const balls: CricketBall[] = [];
  const played = card.info.balls_per_over;
  for (const [index, delivery] of deliveries.entries()) {
    const inField = `${field}.deliveries[${index}]`;
    for (const change of changesBefore(of, delivery))
      facts.push({ kind: 'substitute', team: teamOf(change.team, inField), player: change.in, for: change.out });
    const ball = ballOf(delivery, { innings: place + 1, over, delivery: index + 1 }, inField);
    balls.push(ball);
    facts.push(ball);
    for (const { kind, player_out: player } of delivery.wickets ?? []) {
      const after = { over, delivery: index + 1 };
      if (RETIRED_HURT.has(kind)) facts.push({ kind: 'retired', innings: place + 1, player, how: 'hurt', after });
      if (kind === 'retired out') facts.push({ kind: 'retired', innings: place + 1, player, how: 'out', after });
    }
  }
  const legal = balls.filter(isLegal).length;
  const isLast = overPlace === innings.overs.length - 1;
  if (legal === played) return facts;
  const miscounted = innings.miscounted_overs?.[String(over)];
  if (miscounted?.balls === legal) return [{ kind: 'over-length', innings: place + 1, over, balls: legal }, ...facts];
  if (isLast && legal < played) return facts;
  const penalised = balls.find((ball) => isLegal(ball) && ball.penalty > 0);
  // The record marks no ball as illegally fielded, but such a ball is bowled again (Laws of Cricket 28.2).
  if (legal === played + 1 && penalised !== undefined)
    return facts.map((fact) => (fact === penalised ? { ...penalised, notCounted: true } : fact));
  throw new ScorecardError('contradiction', field, `${legal} balls that count, in an over of ${played}`);
}

/** The record may list a change of players only after the one who came in has batted or bowled. */
function changesBefore({ changes, inPlay }: InningsOfCard, delivery: ScorecardDelivery): PlayerChange[] {
  const strangers = [delivery.batter, delivery.non_striker, delivery.bowler].filter((player) => !inPlay.has(player));
  const listed: readonly PlayerChange[] = delivery.replacements?.match ?? [];
  const due = [...changes].filter((change) => listed.includes(change) || strangers.includes(change.in));
  for (const change of due) {
    changes.delete(change);
    inPlay.add(change.in);
  }
  return due;
}

function ballOf(
  delivery: ScorecardDelivery,
  place: Pick<CricketBall, 'innings' | 'over' | 'delivery'>,
  field: string,
): CricketBall {
  const { runs, extras } = delivery;
  const given = runs.batter;
  const ball: CricketBall = {
    kind: 'ball',
    ...place,
    striker: delivery.batter,
    nonStriker: delivery.non_striker,
    bowler: delivery.bowler,
    bat: given,
    wides: extras?.wides ?? 0,
    noBalls: extras?.noballs ?? 0,
    byes: extras?.byes ?? 0,
    legByes: extras?.legbyes ?? 0,
    penalty: extras?.penalty ?? 0,
    ...((given === 4 || given === 6) && runs.non_boundary !== true ? { boundary: given } : {}),
    wickets: wicketsOf(delivery, field),
  };
  if (runsOff(ball, 'all') !== runs.total || given + runs.extras !== runs.total)
    throw new ScorecardError('contradiction', `${field}.runs`, `${runs.total} in total are not the sum of the parts`);
  return ball;
}

function wicketsOf(delivery: ScorecardDelivery, field: string): CricketWicket[] {
  return (delivery.wickets ?? []).flatMap(({ kind, player_out: player, fielders }, place) => {
    if (RETIRED_HURT.has(kind) || kind === 'retired out') return [];
    const how = Object.hasOwn(DISMISSALS, kind) ? DISMISSALS[kind] : undefined;
    if (how === undefined)
      throw new ScorecardError('not-a-scorecard', `${field}.wickets[${place}].kind`, `no way of getting out: ${kind}`);
    return [{ player, how, fielders: (fielders ?? []).flatMap(({ name }) => (name === undefined ? [] : [name])) }];
  });
}

/** The record does not say why an innings ended: it follows from the figures and the outcome. */
function endFacts(
  of: InningsOfCard,
  said: Extract<CricketFact, { kind: 'innings' }>,
  played: readonly CricketFact[],
): CricketFact[] {
  const { card, place } = of;
  const innings = card.innings[place] as ScorecardInnings;
  const number = place + 1;
  const balls = played.filter((fact) => fact.kind === 'ball');
  const end = (why: InningsEnd): CricketFact => ({ kind: 'innings-end', innings: number, why });
  if (innings.forfeited === true) return [end('forfeited')];
  const nothing: CricketFact = { kind: 'total', innings: number, runs: 0, wickets: 0, balls: 0 };
  if (innings.declared === true) return [...(balls.length === 0 ? [nothing] : []), end('declared')];
  const { absent_hurt: absent = [] } = innings;
  const batted = new InningsSoFar(said, of.fixture, of.players);
  for (const fact of played) batted.take(fact);
  const allOut: CricketFact = { ...end('all-out'), ...(absent.length === 0 ? {} : { absent }) };
  if (batted.wickets >= batted.allOutAt) return [allOut];
  const limit = limitOf(card, innings);
  const { balls_per_over: perOver, outcome } = card.info;
  const runs = balls.reduce((sum, ball) => sum + runsOff(ball, 'all'), innings.penalty_runs?.pre ?? 0);
  const isLast = place === card.innings.length - 1;
  const lastRuns = balls.length === 0 ? 0 : runsOff(balls.at(-1) as CricketBall, 'all');
  const target = innings.target?.runs;
  if (target !== undefined && runs >= target && runs - lastRuns < target) return [end('target')];
  if (innings.super_over === true && isLast && outcome.eliminator === innings.team) return [end('target')];
  if (limit === 0 && isLast && outcome.by?.wickets !== undefined) return [end('target')];
  // Had the last side to bat been all out, the match would have been lost.
  const isUndecided = outcome.result === 'draw' || outcome.result === 'no result';
  const wouldDecide = isLast && place === (limit === 0 ? 3 : 1);
  if (batted.hasNobodyLeft(absent) && !(isUndecided && wouldDecide)) return [allOut];
  if (limit === 0) return [end('match-over')];
  const hasStopped = target !== undefined && runs - lastRuns >= target;
  if (batted.legalBalls >= batted.ballsIn(limit) && !hasStopped) return [end('overs')];
  if (isLast) return [end('weather')];
  // Another innings followed one that had wickets and overs left: it was made shorter.
  const counted = batted.legalBalls - batted.miscounts;
  const overs = Math.floor(counted / perOver) + (counted % perOver) / 10;
  return [{ kind: 'overs-cut', innings: number, overs }, end(counted % perOver === 0 ? 'overs' : 'weather')];
}
