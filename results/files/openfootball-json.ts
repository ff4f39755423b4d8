/** Goals of the first-named and of the second-named side. */
export type Goals = readonly [number, number];

/** A match of a season of openfootball, as its file has it. */
export interface OpenfootballMatch {
  readonly home: string;
  readonly away: string;
  /** 2031-06-01 */
  readonly day: string;
  /** 19:30, 13:00 UTC-6; empty if the file has none. */
  readonly clock: string;
  /** The same moment on the clock of the ground; mostly empty. */
  readonly clockAtGround: string;
  /** postponed, cancelled, abandoned, awarded …; empty for a match that takes or took place. */
  readonly status: string;
  /** Undefined if a score is written in a way that is not known. */
  readonly score: OpenfootballScore | undefined;
}

/** Empty for a match to come. Full-time is after 90 minutes. */
export interface OpenfootballScore {
  readonly halfTime?: Goals;
  readonly fullTime?: Goals;
}

export interface OpenfootballSeason {
  readonly name: string;
  readonly matches: readonly OpenfootballMatch[];
}

/**
 * Reads a season in openfootball's JSON: `matches`, or older, `rounds` that have them.
 *
 * @returns undefined if there is no list of matches
 * @throws  SyntaxError if the text is no JSON
 */
export function readOpenfootballSeason(json: string): OpenfootballSeason | undefined {
  const season = asRecord(JSON.parse(json));
  const rounds = Array.isArray(season['rounds']) ? (season['rounds'] as unknown[]).map(asRecord) : [];
  const lists = [season, ...rounds].map(({ matches }) => matches).filter((list) => Array.isArray(list));
  if (lists.length === 0) return undefined;
  return { name: asText(season['name']), matches: lists.flat().map(matchOf) };
}

function matchOf(value: unknown): OpenfootballMatch {
  const { date, time, time_local: clockAtGround, team1, team2, status, score, score1, score2 } = asRecord(value);
  return {
    home: nameOf(team1),
    away: nameOf(team2),
    day: asText(date),
    clock: asText(time),
    clockAtGround: asText(clockAtGround),
    status: asText(status).trim().toLowerCase(),
    score: scoreOf(score ?? (score1 === undefined ? undefined : [score1, score2])),
  };
}

function scoreOf(score: unknown): OpenfootballScore | undefined {
  if (score === undefined || score === null) return {};
  if (Array.isArray(score)) {
    if (score.every((goals) => goals === null)) return {};
    return isGoals(score) ? { fullTime: score } : undefined;
  }
  if (typeof score !== 'object') return undefined;
  const { ht, ft } = score as Readonly<Record<string, unknown>>;
  const given = [ht, ft].filter((goals) => goals !== undefined && goals !== null);
  if (!given.every(isGoals)) return undefined;
  return { ...(isGoals(ht) && { halfTime: ht }), ...(isGoals(ft) && { fullTime: ft }) };
}

const isGoals = (value: unknown): value is Goals =>
  Array.isArray(value) &&
  value.length === 2 &&
  value.every((goals) => Number.isInteger(goals) && Number(goals) >= 0 && Number(goals) <= 99);

const asRecord = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};

const asText = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** A side, by its name or as an object that has it. */
const nameOf = (side: unknown): string => (typeof side === 'string' ? side.trim() : asText(asRecord(side)['name']));
