import type { Millis } from 'engine/vocabulary';
import type { CricketFact, CricketFormat, CricketResult, Team } from '../../facts/cricket/cricket-facts.ts';
import { impossibleCricketFact } from '../../facts/cricket/check-cricket-fact.ts';
import { SIDE } from '../../facts/cricket/innings-so-far.ts';
import type { Fact } from '../../facts/fact.ts';
import { inningsFacts, type PlayerChange } from './scorecard-innings.ts';
import { ScorecardError } from './scorecard-error.ts';
import type { Scorecard } from './scorecard-schema.ts';

type FactOf<Kind extends CricketFact['kind']> = Extract<CricketFact, { kind: Kind }>;

export const SCORECARD_SOURCE = 'scorecard';

const FORMATS: Readonly<Record<string, CricketFormat>> = {
  T20: 'T20',
  IT20: 'T20',
  ODI: 'ODI',
  ODM: 'ODI',
  Test: 'Test',
  MDM: 'first-class',
};

/**
 * All that a Cricsheet record says, in the order in which it happened. The record has days but no times: every fact has
 * the beginning of the match's first day, in UTC.
 *
 * @throws ScorecardError where the record contradicts itself
 */
export function factsOfScorecard(card: Scorecard): Fact<CricketFact>[] {
  const { info } = card;
  const teamOf = (name: string, field: string): Team => {
    const place = info.teams.indexOf(name);
    if (place < 0) throw new ScorecardError('contradiction', field, `${name} does not play in this match`);
    return place as Team;
  };
  const startsAt = Date.parse(`${info.dates[0]}T00:00:00Z`) as Millis;
  const [match, sides] = [fixture(card, startsAt), elevens(card, teamOf)];
  const changes = new Set(changesOf(card));
  const inPlay = new Set(sides.flatMap((side) => side.players));
  const contents: CricketFact[] = [match, ...sides];
  if (info.toss !== undefined)
    contents.push({ kind: 'toss', winner: teamOf(info.toss.winner, 'info.toss.winner'), chose: info.toss.decision });
  for (const [place, innings] of card.innings.entries()) {
    const batting = teamOf(innings.team, `innings[${place}].team`);
    const players = Math.min(sides.find(({ team }) => team === batting)?.players.length ?? SIDE, SIDE);
    contents.push(...inningsFacts({ card, place, batting, fixture: match, players, changes, inPlay, teamOf }));
  }
  for (const player of info.player_of_match)
    contents.push({ kind: 'statistic', name: 'man-of-the-match', player, value: 1 });
  contents.push({ kind: 'result', result: result(card, teamOf) });
  const facts = contents.map((said, place) => ({ id: place + 1, at: startsAt, source: SCORECARD_SOURCE, said }));
  refuseImpossible(facts);
  return facts;
}

/** Elevens, batters, wickets and innings have to be possible together, as they have to be where a person says them. */
function refuseImpossible(facts: readonly Fact<CricketFact>[]): void {
  // A record may list more than eleven players without saying who came in for whom.
  const checked = facts.filter(({ said }) => said.kind !== 'eleven' || said.players.length <= SIDE);
  const [first] = checked;
  const wrong = first && impossibleCricketFact(checked, { said: first.said, corrects: first.id });
  if (wrong !== undefined)
    throw new ScorecardError('contradiction', '', wrong.text.replace(/^then fact \d+ could not be: /, ''));
}

function fixture({ info }: Scorecard, startsAt: Millis): FactOf<'fixture'> {
  const overs = info.overs ?? 0;
  return {
    kind: 'fixture',
    format: overs === 10 ? 'T10' : formatOf(info.match_type),
    teams: info.teams,
    overs,
    ballsPerOver: info.balls_per_over,
    competition: info.event?.name ?? '',
    season: info.season,
    ground: info.venue,
    startsAt,
  };
}

function formatOf(type: string): CricketFormat {
  return (Object.hasOwn(FORMATS, type) ? FORMATS[type] : undefined) ?? 'other';
}

function elevens(card: Scorecard, teamOf: (name: string, field: string) => Team): FactOf<'eleven'>[] {
  const changes = changesOf(card);
  return Object.entries(card.info.players ?? {}).map(([name, listed]) => {
    const field = `info.players.${name}`;
    const own = changes.filter(({ team }) => team === name);
    refuseStrangers(listed, own, field);
    return { kind: 'eleven', team: teamOf(name, field), players: startersOf(listed, own) };
  });
}

const changesOf = ({ innings }: Scorecard): readonly PlayerChange[] =>
  innings
    .flatMap(({ overs }) => overs.flatMap(({ deliveries }) => deliveries))
    .flatMap(({ replacements }) => replacements?.match ?? []);

/** A change leads from or to somebody who is listed, through others who came and went. @throws ScorecardError */
function refuseStrangers(listed: readonly string[], changes: readonly PlayerChange[], field: string): void {
  const known = new Set(listed);
  for (const change of changes) if (known.has(change.out)) known.add(change.in);
  for (const change of changes.toReversed()) if (known.has(change.in)) known.add(change.out);
  const stranger = changes.find(({ out }) => !known.has(out))?.out;
  if (stranger !== undefined)
    throw new ScorecardError('contradiction', field, `${stranger} does not play, nobody can take their place`);
}

/**
 * Who began. The record lists who came in for somebody among a side's players, sometimes instead of the one who went; who
 * went first and came back began too.
 */
function startersOf(listed: readonly string[], changes: readonly PlayerChange[]): string[] {
  const late = new Set<string>();
  const went = new Set<string>();
  for (const change of changes) {
    if (!late.has(change.out)) went.add(change.out);
    if (!went.has(change.in)) late.add(change.in);
  }
  const starters = listed.filter((player) => !late.has(player));
  const unlisted = [...went].filter((player) => !listed.includes(player));
  return [...starters, ...unlisted.slice(0, Math.max(0, SIDE - starters.length))];
}

function result({ info }: Scorecard, teamOf: (name: string, field: string) => Team): CricketResult {
  const { outcome } = info;
  const method = outcome.method === undefined ? {} : { method: outcome.method };
  if (outcome.winner !== undefined) {
    const winner = teamOf(outcome.winner, 'info.outcome.winner');
    const how = outcome.method === undefined ? '' : ` (${outcome.method})`;
    return { kind: 'won', winner, ...method, text: `${outcome.winner} won${margin(outcome.by)}${how}` };
  }
  if (outcome.result === 'draw') return { kind: 'draw', text: 'Match drawn' };
  if (outcome.result === 'no result') return { kind: 'no-result', text: 'No result' };
  if (outcome.result !== 'tie')
    throw new ScorecardError('contradiction', 'info.outcome', 'neither a winner nor a tie, draw or no result');
  const decider = outcome.eliminator ?? outcome.bowl_out;
  if (decider === undefined) return { kind: 'tie', text: 'Match tied' };
  const by = outcome.eliminator === undefined ? 'bowl-out' : 'super-over';
  const words = by === 'bowl-out' ? 'bowl-out' : 'super over';
  return {
    kind: 'tie',
    eliminator: teamOf(decider, 'info.outcome'),
    method: by,
    text: `Match tied; ${decider} won the ${words}`,
  };
}

function margin(by: Scorecard['info']['outcome']['by']): string {
  const parts = [
    by?.innings === undefined ? undefined : 'an innings',
    by?.runs === undefined ? undefined : `${by.runs} ${by.runs === 1 ? 'run' : 'runs'}`,
    by?.wickets === undefined ? undefined : `${by.wickets} ${by.wickets === 1 ? 'wicket' : 'wickets'}`,
  ].filter((part) => part !== undefined);
  return parts.length === 0 ? '' : ` by ${parts.join(' and ')}`;
}
