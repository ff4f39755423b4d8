import type { CricketMatch, Team } from 'results';
import type { Question } from '../cricket-model/question.ts';
import type { Counted, InningsPlay } from '../cricket-model/state-of-play.ts';
import { bookmakerRule, ruleOfQuestion, type InningsQuestion } from './rule-of-question.ts';
import type { SessionMarket, SessionShape } from './session-market.ts';

/** What is offered on a match. */
export interface SessionMenu {
  /** Runs of the first so many overs. */
  readonly overs: readonly number[];
  /** Single overs that are offered ahead of play; 0: none. */
  readonly overByOver: number;
  readonly ballByBall: boolean;
  /** The runs of the innings: as a line (lambi), and so much for each run. */
  readonly lambi: boolean;
  readonly meter: boolean;
  /** Khado on the first so many overs, with the width of its band; first innings only. */
  readonly khado: readonly { readonly overs: number; readonly width: number }[];
  /** Odd or even, and the last digit, of the first so many overs. */
  readonly oddEven: readonly number[];
  readonly digits: readonly number[];
  readonly falls: boolean;
  readonly partnerships: boolean;
  readonly batters: boolean;
  readonly counts: readonly Counted[];
  readonly bookmaker: boolean;
}

/** Everything, for a match of twenty overs a side. */
export const T20_MENU: SessionMenu = {
  overs: [6, 10, 15, 20],
  overByOver: 2,
  ballByBall: true,
  lambi: true,
  meter: true,
  khado: [
    { overs: 6, width: 5 },
    { overs: 10, width: 8 },
    { overs: 20, width: 10 },
  ],
  oddEven: [6, 10, 20],
  digits: [6, 10, 20],
  falls: true,
  partnerships: true,
  batters: true,
  counts: ['fours', 'sixes', 'wides', 'wickets', 'extras', 'dots'],
  bookmaker: true,
};

export interface MenuOf {
  readonly menu: SessionMenu;
  readonly teams: readonly [string, string];
  readonly ballsPerOver: number;
  /** As far as they are known. */
  readonly elevens?: CricketMatch['elevens'];
}

/** What should be open now, as the match stands: the same state gives the same markets, by key. */
export function wantedMarkets(of: MenuOf, play: readonly InningsPlay[]): SessionMarket[] {
  const found: SessionMarket[] = of.menu.bookmaker ? [bookmaker(of.teams)] : [];
  for (const innings of play) {
    // A market names the side that bats.
    if (innings.state === 'over' || innings.allBalls === 0 || !innings.isBattingKnown) continue;
    found.push(...inningsMarkets(of, innings));
  }
  return found;
}

function inningsMarkets(of: MenuOf, innings: InningsPlay): SessionMarket[] {
  const { menu, ballsPerOver } = of;
  const { number, batting } = innings;
  const team = of.teams[batting];
  const all = innings.allBalls / ballsPerOver;
  const found: SessionMarket[] = [];
  const add = (question: InningsQuestion, shape: SessionShape, name: string, type: string) =>
    found.push(sessionMarket({ question, shape, name, type, batting }));
  const firstOvers = (to: number): InningsQuestion => ({ kind: 'overs', innings: number, from: 1, to });
  const toCome = (overs: number) => overs <= all && innings.legalBalls < overs * ballsPerOver;
  for (const overs of menu.overs.filter(toCome))
    add(firstOvers(overs), { kind: 'line' }, `${overs} over run ${team}`, 'session');
  if (menu.lambi) add({ kind: 'total', innings: number }, { kind: 'line' }, `Lambi ${team}`, 'lambi');
  if (menu.meter) add({ kind: 'total', innings: number }, { kind: 'spread' }, `Meter ${team}`, 'meter');
  for (const { overs, width } of number === 1 ? menu.khado.filter((one) => toCome(one.overs)) : []) {
    add(firstOvers(overs), { kind: 'range', width }, `${overs} over khado ${team}-${width}`, 'khado');
  }
  for (const overs of menu.oddEven.filter(toCome)) {
    add(firstOvers(overs), { kind: 'odd-even' }, `${overs} over run ${team} odd/even`, 'odd_even');
  }
  for (const overs of menu.digits.filter(toCome)) {
    add(firstOvers(overs), { kind: 'digit' }, `${overs} over run ${team} last digit`, 'digits');
  }
  for (const counted of menu.counts) {
    add({ kind: 'count', innings: number, of: counted }, { kind: 'line' }, `${team} ${counted}`, `total_${counted}`);
  }
  return [...found, ...passingMarkets(of, innings)];
}

/** What is offered while it is about to happen. */
function passingMarkets({ menu, teams, ballsPerOver, elevens }: MenuOf, innings: InningsPlay): SessionMarket[] {
  const { number, legalBalls, deliveries, falls, batting } = innings;
  const team = teams[batting];
  const found: SessionMarket[] = [];
  const line = (question: InningsQuestion, name: string, type: string) =>
    found.push(sessionMarket({ question, shape: { kind: 'line' }, name, type, batting }));
  const over = Math.floor(legalBalls / ballsPerOver) + 1;
  const last = innings.allBalls / ballsPerOver;
  for (let ahead = over; ahead < over + menu.overByOver && ahead <= last; ahead++) {
    line({ kind: 'overs', innings: number, from: ahead, to: ahead }, `${ahead} over run only ${team}`, 'over_by_over');
  }
  if (menu.ballByBall && over <= last) {
    const delivery = deliveries + 1;
    line(
      { kind: 'delivery', innings: number, over, delivery },
      `${over - 1}.${delivery} ball run ${team}`,
      'ball_by_ball',
    );
  }
  const wicket = falls.length + 1;
  if (wicket > 10) return found;
  if (menu.falls)
    line({ kind: 'fall', innings: number, wicket }, `Fall of ${ordinal(wicket)} wicket ${team}`, 'fall_of_wicket');
  if (menu.partnerships) {
    line(
      { kind: 'partnership', innings: number, wicket },
      `${ordinal(wicket)} wicket partnership ${team}`,
      'partnership',
    );
  }
  for (const { player } of menu.batters ? innings.batters : []) {
    // Both sides may have somebody of this name.
    const isAlone = elevens?.[1 - batting]?.includes(player) !== true;
    line({ kind: 'batter', innings: number, player }, isAlone ? `${player} run` : `${player} (${team}) run`, 'batsman');
  }
  return found;
}

function ordinal(place: number): string {
  return `${place}${['th', 'st', 'nd', 'rd'][place] ?? 'th'}`;
}

interface NamedQuestion {
  readonly question: InningsQuestion;
  readonly shape: SessionShape;
  readonly name: string;
  readonly type: string;
  readonly batting: Team;
}

function sessionMarket({ question, shape, name, type, batting }: NamedQuestion): SessionMarket {
  const { rule, subject } = ruleOfQuestion(question, shape, batting);
  const values = JSON.stringify(Object.values(question).slice(1));
  return {
    key: `${type} ${values}${shape.kind === 'range' ? ` ${shape.width}` : ''} ${batting === 0 ? 'home' : 'away'}`,
    name,
    marketType: type,
    question,
    batting,
    shape,
    rule,
    subject,
    runners: runnersOf(shape, name),
  };
}

function runnersOf({ kind }: SessionShape, name: string): SessionMarket['runners'] {
  if (kind === 'odd-even') {
    return [
      { standsFor: 'odd', name: 'Odd' },
      { standsFor: 'even', name: 'Even' },
    ];
  }
  if (kind === 'digit')
    return Array.from({ length: 10 }, (_, digit) => ({ standsFor: String(digit), name: String(digit) }));
  return [{ name }];
}

function bookmaker(teams: readonly [string, string]): SessionMarket {
  const question: Question = { kind: 'winner', team: 0 as Team };
  const shape = { kind: 'bookmaker' } as const;
  return {
    key: 'bookmaker',
    name: 'Bookmaker',
    marketType: 'bookmaker',
    question,
    shape,
    ...bookmakerRule,
    runners: [
      { standsFor: 'home', name: teams[0] },
      { standsFor: 'away', name: teams[1] },
    ],
  };
}

/**
 * No bet may be taken any more: the unit is decided, or nearly, or the toss was told wrongly and the side that the
 * market names does not bat. One legal ball before its end a line closes.
 */
export function isClosing(
  { question, batting }: Pick<SessionMarket, 'question' | 'batting'>,
  play: readonly InningsPlay[],
  ballsPerOver: number,
): boolean {
  if (question.kind === 'winner') return false;
  const innings = play.find(({ number }) => number === question.innings);
  if (innings === undefined) return false;
  if (innings.state === 'over' || innings.batting !== batting) return true;
  const { legalBalls, ballsLeft, falls, deliveries } = innings;
  switch (question.kind) {
    case 'overs':
      return question.to * ballsPerOver - legalBalls <= 1;
    case 'total':
    case 'count':
      return ballsLeft <= 1;
    case 'delivery': {
      const over = Math.floor(legalBalls / ballsPerOver) + 1;
      return over > question.over || (over === question.over && deliveries >= question.delivery);
    }
    case 'fall':
    case 'partnership':
      return falls.length >= question.wicket || ballsLeft <= 1;
    case 'batter':
      return ballsLeft <= 1 || !innings.batters.some(({ player }) => player === question.player);
  }
}
