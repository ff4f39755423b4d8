import { formatDateTime } from '../../../shared/format/dates.ts';
import type { BallPlace } from '../ball-places.ts';

/** The names that sentences about a match use. */
export interface FactNames {
  /** The two sides, as the match lists them. */
  readonly sides: readonly [string, string];
  /** When each period began, ms. */
  readonly begins: ReadonlyMap<string, number>;
  /** The fixture's own sport, if several sports share their kinds of facts; empty if it is not given. */
  readonly sport: string;
  /** 0.5: the fifth ball of the first over, as its source counts. */
  readonly placeOf: (ball: BallPlace) => string;
}

/** One kind of fact in the words of the desk: its form, and the sentence that it becomes. */
export interface KindWords<Claim> {
  readonly title: string;
  /** Advice before it is entered. */
  readonly hint?: string;
  /** Shown at once; the others are under “More”. */
  readonly isCommon?: true;
  /** Labels by a field's own name, where another one says it better. */
  readonly fields?: Readonly<Record<string, string>>;
  sentence(claim: Claim, names: FactNames): string;
}

/** In the order of importance. */
export type WordsOf<Claim extends { readonly kind: string }> = {
  readonly [Kind in Claim['kind']]: KindWords<Extract<Claim, { kind: Kind }>>;
};

/** Labels of fields by their own names. */
export const FIELD_WORDS: Readonly<Record<string, string>> = {
  absent: 'Players who could not bat',
  after: 'After',
  afterWhistle: 'Shown after the final whistle',
  area: 'Area, if not the whole country',
  at: 'Time',
  bat: 'Runs off the bat',
  balls: 'Balls',
  ballsPerOver: 'Balls in an over',
  batting: 'Who bats',
  bestOf: 'Best of',
  boundary: 'Boundary',
  bowler: 'Bowler',
  byes: 'Byes',
  card: 'Card',
  chose: 'Chose to',
  closesAt: 'Trading closes',
  competition: 'Competition',
  contract: 'Contract month, such as 2026-11',
  country: 'Country, two letters',
  counts: 'Counts of the match',
  day: 'Day',
  delivery: 'Delivery of the over, wides and no-balls counted',
  distance: 'Distance, metres',
  elevens: 'Eleven',
  eliminator: 'Won the super over',
  endedAt: 'Ended',
  final: 'Final count',
  for: 'Replaced player',
  format: 'Format',
  freeHit: 'Free hit',
  goals: 'Goals',
  ground: 'Ground',
  helmet: 'The ball hit a helmet',
  how: 'How',
  innings: 'Innings',
  instrument: 'Instrument',
  isTieBreak: 'It is a match tie-break',
  kind: 'Result',
  lastTarget: 'Points that win the last one',
  leagueMatches: 'Matches of the league stage',
  leftMs: 'Time left on the clock',
  legalBalls: 'Legal balls bowled by then',
  legByes: 'Leg byes',
  lost: 'Why the average counts instead',
  match: 'Match',
  match_id: 'Number of the match on this exchange',
  matches: 'Matches',
  method: 'Method, such as DLS',
  name: 'Name',
  names: 'Names',
  noBalls: 'No-ball runs',
  nonStriker: 'Non-striker',
  notCounted: 'Does not count as a ball of the over',
  number: 'Number in the order of play',
  of: 'Of what',
  official: 'Declared officially',
  opensAt: 'Trading opens',
  over: 'Over, 0 for the first',
  overs: 'Overs',
  oversWithABall: 'Overs with a legal ball',
  order: 'Order of finish',
  ownGoal: 'Own goal',
  party: 'Party',
  penalty: 'Penalty runs off this ball',
  period: 'Period',
  periodMs: 'Length of a period',
  periods: 'Periods',
  perTeam: 'League matches of each team, 0 if they differ',
  player: 'Player',
  players: 'Players',
  points: 'Points',
  result: 'Result',
  reviewAt: 'Review began',
  runner: 'Runner',
  runners: 'Runners',
  runs: 'Runs',
  season: 'Season',
  seats: 'Seats',
  session: 'Session',
  side: 'Side',
  sides: 'Side',
  sport: 'Sport',
  stage: 'Stage',
  startsAt: 'Start',
  statistics: 'Not counted',
  striker: 'Striker',
  superOver: 'Super over',
  surface: 'Surface',
  taken: 'It was taken',
  target: 'Points that win',
  team: 'Side',
  teamCounts: 'Counts of',
  teams: 'Side',
  text: 'In words',
  ticks: 'Price, in ticks',
  tieBreak: 'With a tie-break',
  tieBreakAt: 'Tie-break at',
  title: 'Title of the game',
  to: 'Side',
  uncounted: 'Not counted by its source',
  unit: 'Number',
  value: 'Count',
  values: 'Counts',
  venue: 'Venue',
  weighedIn: 'Weighed in: official',
  when: 'When',
  which: 'Which one, counted from 1',
  why: 'Why it ended',
  wickets: 'Wickets',
  wides: 'Wide runs',
  winner: 'Winner',
  year: 'Year',
};

export const timeWords = (ms: number): string => formatDateTime(ms);
export const sideWords = ({ sides }: FactNames, side: number): string => sides[side] ?? '';
export const pairWords = ({ sides }: FactNames, [home, away]: readonly [number, number]): string =>
  `${sides[0]} ${home}, ${sides[1]} ${away}`;
/** `second-yellow` is second yellow. */
export const plainWords = (value: string): string => value.replaceAll('-', ' ');
export const listWords = (names: readonly string[]): string => names.join(', ');
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
/** The parts that say something. */
export const joined = (...parts: readonly (string | false | undefined)[]): string => parts.filter(Boolean).join(', ');
/** 23:10 of a clock that counts up. */
export const clockWords = (ms: number): string =>
  `${Math.floor(ms / 60_000)}:${String(Math.floor((ms % 60_000) / 1000)).padStart(2, '0')}`;
