import type { Millis } from 'engine/vocabulary';
import type { Doubt, Fact } from '../fact.ts';
import { standing } from '../standing-facts.ts';
import { goesBack } from './impossible-football.ts';
import type {
  FootballCard,
  FootballCorner,
  FootballFact,
  FootballGoal,
  FootballMatch,
  FootballPeriod,
  FootballStatistic,
  Pair,
} from './football-facts.ts';

interface Telling {
  fixture: FootballMatch['fixture'] | undefined;
  startsAt: Millis;
  kickOffAt: Millis;
  stop: FootballMatch['stop'];
  readonly begun: Set<FootballPeriod>;
  readonly ended: Set<FootballPeriod>;
  readonly goals: FootballGoal[];
  readonly corners: FootballCorner[];
  readonly cards: FootballCard[];
  readonly overturns: Extract<FootballFact, { kind: 'overturn' }>[];
  readonly scores: { 'half-time'?: Pair; 'full-time'?: Pair };
  readonly statistics: { [name in FootballStatistic]?: Pair };
}

/**
 * The match as all facts together tell it.
 *
 * @throws where there is no fixture among them: nothing can be said of a match that nobody has announced
 */
export function foldFootball(
  facts: readonly Fact<FootballFact | null>[],
  doubts: readonly Doubt[] = [],
): FootballMatch {
  const telling: Telling = {
    fixture: undefined,
    startsAt: 0 as Millis,
    kickOffAt: 0 as Millis,
    stop: undefined,
    begun: new Set(),
    ended: new Set(),
    goals: [],
    corners: [],
    cards: [],
    overturns: [],
    scores: {},
    statistics: {},
  };
  for (const { said } of standing(facts)) tell(telling, said);
  const { fixture, ...reported } = telling;
  const { overturns } = reported;
  if (fixture === undefined) throw new Error('a football match has no fixture');
  const taken = (of: 'goal' | 'red-card') => new Set(overturns.filter((one) => one.of === of).map((one) => one.which));
  const [goalsBack, redsBack] = [taken('goal'), taken('red-card')];
  const windows = overturns.map((one) => ({
    from: one.of === 'goal' ? (reported.goals[one.which - 1]?.at ?? one.reviewAt) : one.reviewAt,
    until: one.at,
  }));
  const reds = reported.cards.filter((card) => card.card !== 'yellow');
  const match: FootballMatch = {
    ...reported,
    fixture,
    goals: reported.goals.filter((_, place) => !goalsBack.has(place + 1)),
    corners: reported.corners.filter((corner) => corner.taken),
    cards: reported.cards
      .filter((card) => !redsBack.has(reds.indexOf(card) + 1))
      .filter((card) => card.to === 'player' && card.afterWhistle !== true),
    said: { goals: reported.goals.length, reds: reds.length },
    voidWindows: windows,
    doubts,
  };
  return { ...match, doubts: [...doubts, ...contradictions(match)] };
}

function tell(telling: Telling, said: FootballFact): void {
  switch (said.kind) {
    case 'fixture':
      telling.fixture = said;
      if (telling.startsAt === 0) telling.startsAt = said.startsAt;
      return;
    case 'rescheduled':
      telling.startsAt = said.startsAt;
      return;
    case 'called-off':
    case 'walkover':
    case 'abandoned':
      telling.stop = said.kind;
      return;
    case 'period-begins':
      telling.begun.add(said.period);
      if (telling.kickOffAt === 0) telling.kickOffAt = said.at;
      return;
    case 'period-ends':
      telling.ended.add(said.period);
      return;
    case 'goal':
      telling.goals.push(said);
      return;
    case 'corner':
      telling.corners.push(said);
      return;
    case 'card':
      telling.cards.push(said);
      return;
    case 'overturn':
      telling.overturns.push(said);
      return;
    case 'score':
      telling.scores[said.when] = said.goals;
      return;
    case 'statistic':
      telling.statistics[said.name] = said.values;
  }
}

/** Totals that do not follow from the events beside them. A source without events contradicts nothing. */
function contradictions(match: FootballMatch): Doubt[] {
  const counted = (goals: readonly FootballGoal[]) =>
    [0, 1].map((side) => goals.filter((goal) => goal.side === side).length) as unknown as Pair;
  const differ = (a: Pair | undefined, b: Pair) => a !== undefined && (a[0] !== b[0] || a[1] !== b[1]);
  const doubts: Doubt[] = [];
  const first = counted(match.goals.filter((goal) => goal.period === 'first-half'));
  const regular = counted(match.goals.filter((goal) => goal.period === 'first-half' || goal.period === 'second-half'));
  const areCounted = match.goals.length > 0;
  for (const [when, goals] of [
    ['half-time', first],
    ['full-time', regular],
  ] as const) {
    const said = match.scores[when];
    if (!areCounted || !differ(said, goals)) continue;
    const text = `the ${when} score is said to be ${said?.join('–')}, and the goals make it ${goals.join('–')}`;
    doubts.push({ about: when, kind: 'contradiction', text, since: match.kickOffAt });
  }
  const back = goesBack(match.scores);
  if (back !== undefined)
    doubts.push({ about: 'full-time', kind: 'contradiction', text: back.text, since: match.kickOffAt });
  return doubts;
}
