import { type MatchScore, STOP_WORDS } from '../match-score.ts';
import type { FootballMatch, FootballPeriod, FootballSide, Pair } from './football-facts.ts';

/** The latest first. */
const PERIODS: readonly { readonly period: FootballPeriod; readonly on: string; readonly over: string }[] = [
  { period: 'penalties', on: 'Penalties', over: 'After penalties' },
  { period: 'extra-time', on: 'Extra time', over: 'After extra time' },
  { period: 'second-half', on: 'Second half', over: 'Full time' },
  { period: 'first-half', on: 'First half', over: 'Half-time' },
];

export function scoreOfFootball(match: FootballMatch): MatchScore {
  const note = noteOf(match);
  const goals = goalsOf(match);
  const kicks = countOf(match, (period) => period === 'penalties');
  const isPlayed = match.begun.size > 0 || match.scores['half-time'] !== undefined || isFullTime(match);
  const side = (place: FootballSide) => ({
    name: match.fixture.teams[place],
    score: isPlayed ? String(goals[place]) : '',
    detail: cardsOf(match, place),
    active: false,
  });
  const shootOut = match.begun.has('penalties') ? ` (${kicks.join('–')})` : '';
  return { summary: isPlayed ? `${goals.join('–')}${shootOut}` : '', note, sides: [side(0), side(1)], recent: [] };
}

const isFullTime = ({ ended, scores }: FootballMatch) => ended.has('second-half') || scores['full-time'] !== undefined;

function noteOf(match: FootballMatch): string {
  if (match.stop !== undefined) return STOP_WORDS[match.stop];
  const last = PERIODS.find(({ period }) => match.begun.has(period) || match.ended.has(period));
  if (last?.period === 'penalties' || last?.period === 'extra-time')
    return match.ended.has(last.period) ? last.over : last.on;
  if (isFullTime(match)) return 'Full time';
  if (last === undefined) return match.scores['half-time'] === undefined ? '' : 'Half-time';
  return match.ended.has(last.period) ? last.over : last.on;
}

/** By its goals, extra time’s too; as a source gives them if it has no single goals. */
function goalsOf(match: FootballMatch): Pair {
  if (match.goals.length > 0) return countOf(match, (period) => period !== 'penalties');
  return match.scores['full-time'] ?? match.scores['half-time'] ?? [0, 0];
}

const countOf = ({ goals }: FootballMatch, counts: (period: FootballPeriod) => boolean): Pair => {
  const ofSide = (side: FootballSide) => goals.filter((goal) => goal.side === side && counts(goal.period)).length;
  return [ofSide(0), ofSide(1)];
};

function cardsOf({ cards }: FootballMatch, side: FootballSide): string {
  const ofColour = (is: (card: FootballMatch['cards'][number]['card']) => boolean) =>
    cards.filter((one) => one.side === side && is(one.card)).length;
  const counts = [
    ['yellow', ofColour((card) => card !== 'red')],
    ['red', ofColour((card) => card !== 'yellow')],
  ] as const;
  return counts.flatMap(([colour, many]) => (many === 0 ? [] : [`${colour} ×${many}`])).join(', ');
}
