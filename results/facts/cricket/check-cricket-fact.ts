import type { Fact } from '../fact.ts';
import { countText } from '../../count-text.ts';
import { impossible, type Impossible } from '../impossible.ts';
import { standing } from '../standing-facts.ts';
import { impossibleBall } from './check-cricket-ball.ts';
import { checkEnd, checkOvers, checkTotal } from './check-innings-fact.ts';
import type { CricketFact, InningsPoint, Team } from './cricket-facts.ts';
import { InningsSoFar, SIDE } from './innings-so-far.ts';

type FactOf<Kind extends CricketFact['kind']> = Extract<CricketFact, { kind: Kind }>;

/** Of a side, in a match with days. */
const MOST_INNINGS_OF_DAYS = 4;
const MOST_INNINGS_OF_OVERS = 2;

/** A fact that somebody wants to say. */
export interface NewCricketFact {
  /** Null: the fact that it corrects was never true. */
  readonly said: CricketFact | null;
  readonly corrects?: number;
  /** Facts that follow from the correction: they are checked with it. */
  readonly later?: readonly LaterCricketFact[];
}

export interface LaterCricketFact {
  readonly said: CricketFact;
  readonly corrects: number;
}

/**
 * Checks that a fact can be true after all earlier ones, and after a correction all later ones too.
 *
 * @param facts  of one source, with what people corrected and added, by id
 * @returns      why not, with a stable code; undefined if it can
 */
export function impossibleCricketFact(
  facts: readonly Fact<CricketFact | null>[],
  { said, corrects, later = [] }: NewCricketFact,
): Impossible | undefined {
  const last = facts.at(-1);
  if (said === null && corrects === undefined) return impossible('nothing-said', 'a fact has to say something');
  if (corrects !== undefined && !facts.some(({ id }) => id === corrects))
    return impossible('unknown-correction', `there is no fact ${corrects} to correct`);
  const so = new CricketSoFar();
  if (corrects === undefined) {
    // Earlier facts were checked when they were recorded.
    for (const fact of standing(facts)) so.take(fact.said);
    return said === null ? undefined : so.check(said);
  }
  const added = [{ said, corrects }, ...later].map(
    (one, at) => ({ ...one, id: (last?.id ?? 0) + 1 + at, at: last?.at ?? 0, source: '' }) as Fact<CricketFact | null>,
  );
  for (const fact of standing([...facts, ...added])) {
    const wrong = so.check(fact.said);
    if (wrong !== undefined) {
      const place = added.findIndex(({ id }) => id === fact.id);
      if (place === 0) return wrong;
      const known = place > 0 ? fact.corrects : fact.id;
      return impossible(wrong.code, `then fact ${known} could not be: ${wrong.text}`);
    }
    so.take(fact.said);
  }
  return undefined;
}

/** A match as far as it has been told, fact by fact in order. */
class CricketSoFar {
  #fixture: FactOf<'fixture'> | undefined;
  readonly #innings = new Map<number, InningsSoFar>();
  readonly #players: [Set<string> | undefined, Set<string> | undefined] = [undefined, undefined];
  /** Players that each side was told to have, substitutes apart. */
  readonly #sizes: [number, number] = [SIDE, SIDE];
  readonly #marks: string[] = [];
  #lastMark = 0;
  #hasToss = false;
  #hasResult = false;
  #hasOfficial = false;
  #hasPrices = false;

  check(said: CricketFact): Impossible | undefined {
    if (said.kind === 'fixture') return this.#checkFixture(said);
    if (said.kind === 'not-counted') return undefined;
    const fixture = this.#fixture;
    if (fixture === undefined) return impossible('no-fixture', 'nobody has said yet which match it is');
    switch (said.kind) {
      case 'eleven':
        return this.#checkEleven(said);
      case 'substitute':
        return this.#players[said.team]?.has(said.for) === false
          ? impossible('not-in-the-eleven', `${said.for} does not play, nobody can take their place`)
          : undefined;
      case 'toss':
        return this.#hasToss ? impossible('toss-twice', 'the toss has been told: correct it instead') : undefined;
      case 'session-end':
      case 'day-end':
        return this.#checkMark(said, fixture);
      case 'break-prices':
        if (this.#hasPrices) return impossible('prices-twice', 'the prices have been told: correct them instead');
        return this.#innings.get(1)?.hasEnded === true || this.#innings.size > 1
          ? undefined
          : impossible('no-break', 'the first innings has not ended');
      case 'statistic':
        return said.value < 0 || !Number.isFinite(said.value)
          ? impossible('not-a-count', `${said.value} is no count of ${said.name}`)
          : undefined;
      case 'official-result':
        return this.#hasOfficial || this.#hasResult
          ? impossible('result-twice', 'the result has been told: correct it instead')
          : undefined;
      case 'result':
        return this.#hasResult ? impossible('result-twice', 'the result has been told: correct it instead') : undefined;
      default:
        if (this.#hasResult) return impossible('match-over', 'the match is over: its result has been told');
        return said.kind === 'innings' ? this.#checkInnings(said, fixture) : this.#checkIn(said, fixture);
    }
  }

  take(said: CricketFact): void {
    switch (said.kind) {
      case 'fixture':
        this.#fixture = said;
        break;
      case 'eleven':
        this.#players[said.team] = new Set(said.players);
        this.#sizes[said.team] = said.players.length;
        for (const innings of this.#innings.values())
          if (innings.batting === said.team) innings.players = said.players.length;
        break;
      case 'substitute':
        this.#players[said.team]?.add(said.player);
        if (this.#last?.batting === said.team) this.#last.take(said);
        break;
      case 'toss':
        this.#hasToss = true;
        break;
      case 'session-end':
      case 'day-end':
        this.#marks.push(markOf(said));
        this.#lastMark = orderOf(said);
        break;
      case 'result':
        this.#hasResult = true;
        break;
      case 'official-result':
        this.#hasOfficial = true;
        break;
      case 'break-prices':
        this.#hasPrices = true;
        break;
      case 'innings':
        if (this.#fixture !== undefined)
          this.#innings.set(said.innings, new InningsSoFar(said, this.#fixture, this.#sizes[said.batting]));
        break;
      default:
        if ('innings' in said) this.#innings.get(said.innings)?.take(said);
    }
  }

  #checkFixture({ teams, overs, ballsPerOver }: FactOf<'fixture'>): Impossible | undefined {
    if (this.#fixture !== undefined) return impossible('fixture-twice', 'the match has been told: correct it instead');
    if (teams[0] === '' || teams[1] === '' || teams[0] === teams[1])
      return impossible('not-two-teams', 'a match is between two teams');
    if (!Number.isInteger(overs) || overs < 0 || !Number.isInteger(ballsPerOver) || ballsPerOver < 1)
      return impossible('not-a-count', 'overs, and balls in an over, are whole numbers');
    return undefined;
  }

  #checkEleven({ team, players }: FactOf<'eleven'>): Impossible | undefined {
    if (this.#players[team] !== undefined)
      return impossible('eleven-twice', 'the eleven have been told: correct them instead');
    if (new Set(players).size < players.length) return impossible('player-twice', 'a player is named twice');
    if (players.length > SIDE)
      return impossible('too-many-players', `a side has ${SIDE} players, not ${players.length}`);
    return undefined;
  }

  get #last(): InningsSoFar | undefined {
    return this.#innings.get(this.#innings.size);
  }

  #checkInnings(said: FactOf<'innings'>, fixture: FactOf<'fixture'>): Impossible | undefined {
    const { innings, batting, superOver } = said;
    const last = this.#last;
    if (innings !== this.#innings.size + 1)
      return impossible(
        'innings-out-of-order',
        `innings ${innings} is told where ${this.#innings.size + 1} comes next`,
      );
    if (last !== undefined && !last.hasEnded)
      return impossible('innings-not-ended', `innings ${last.number} has not ended`);
    const most = fixture.overs > 0 ? MOST_INNINGS_OF_OVERS : MOST_INNINGS_OF_DAYS;
    if (!superOver && innings > most) return impossible('too-many-innings', `a match like this has ${most} innings`);
    if (superOver && (innings <= MOST_INNINGS_OF_OVERS || fixture.overs === 0))
      return impossible('super-over-too-early', 'a super over follows the innings of both sides');
    const isTwice = last?.batting === batting && last.superOver === superOver && innings % 2 === 0;
    // A side that follows on bats twice running; it is its second innings, and the third of the match.
    if (isTwice) return impossible('side-bats-twice', `${fixture.teams[batting]} have batted already`);
    return undefined;
  }

  #checkIn(said: Extract<CricketFact, { innings: number }>, fixture: FactOf<'fixture'>): Impossible | undefined {
    const innings = this.#innings.get(said.innings);
    if (innings === undefined) return impossible('innings-not-begun', `innings ${said.innings} has not begun`);
    if (said.kind === 'penalty')
      return Number.isInteger(said.runs) && said.runs > 0
        ? undefined
        : impossible('not-a-count', 'penalty runs are a whole number above zero');
    if (said.kind === 'adjustment') return undefined;
    if (said.kind === 'over-length')
      return said.balls >= 1 && said.balls <= innings.ballsPerOver * 2
        ? undefined
        : impossible('not-a-count', `an over of ${countText(said.balls, 'balls')} is none`);
    if (innings !== this.#last)
      return impossible('innings-ended', `innings ${said.innings} has ended: the next has begun`);
    switch (said.kind) {
      case 'ball': {
        const [batting, bowling] = [this.#players[innings.batting], this.#players[other(innings.batting)]];
        return impossibleBall(said, innings, { batting, bowling });
      }
      case 'retired':
        return innings.out.has(said.player)
          ? impossible('batter-is-out', `${said.player} is out and cannot retire`)
          : undefined;
      case 'overs-cut':
        return checkOvers(said.overs, innings, fixture);
      case 'target':
        if (said.innings === 1)
          return impossible('target-in-the-first-innings', 'the side that bats first has no target');
        if (!Number.isInteger(said.runs) || said.runs < 1)
          return impossible('not-a-count', 'a target is one run or more');
        return said.overs === 0 ? undefined : checkOvers(said.overs, innings, fixture);
      case 'total':
        return checkTotal(said, innings);
      case 'innings-end':
        return checkEnd(said, innings);
      default:
        return undefined;
    }
  }

  #checkMark(said: FactOf<'session-end'> | FactOf<'day-end'>, fixture: FactOf<'fixture'>): Impossible | undefined {
    if (fixture.overs > 0) return impossible('no-days', 'a match with a limit of overs has neither days nor sessions');
    const isCount = Number.isInteger(said.day) && said.day >= 1 && said.day <= 6;
    if (!isCount || (said.kind === 'session-end' && ![1, 2, 3].includes(said.session)))
      return impossible('not-a-session', `there is no ${markOf(said)}`);
    if (this.#marks.includes(markOf(said)))
      return impossible('mark-twice', `the end of ${markOf(said)} has been told: correct it instead`);
    if (orderOf(said) < this.#lastMark)
      return impossible('mark-out-of-order', `${markOf(said)} cannot end after ${this.#marks.at(-1)}`);
    return said.after === undefined ? undefined : this.#checkPoint(said.after);
  }

  #checkPoint({ innings, legalBalls }: InningsPoint): Impossible | undefined {
    const reached = this.#innings.get(innings)?.legalBalls;
    if (reached === undefined) return impossible('innings-not-begun', `innings ${innings} has not begun`);
    return Number.isInteger(legalBalls) && legalBalls >= 0 && legalBalls <= reached
      ? undefined
      : impossible('not-reached', `innings ${innings} has ${countText(reached, 'balls')}, not ${legalBalls}`);
  }
}

const other = (team: Team): Team => (team === 0 ? 1 : 0);

const markOf = (said: FactOf<'session-end'> | FactOf<'day-end'>): string =>
  said.kind === 'day-end' ? `day ${said.day}` : `session ${said.session} of day ${said.day}`;

/** A day ends after its sessions. */
const orderOf = (said: FactOf<'session-end'> | FactOf<'day-end'>): number =>
  said.day * 10 + (said.kind === 'day-end' ? 9 : said.session);
