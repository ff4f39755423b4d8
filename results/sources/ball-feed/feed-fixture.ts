import type { Millis } from 'engine/vocabulary';
import { countText } from '../../count-text.ts';
import type { CricketFact, CricketStatistic, Team } from '../../facts/cricket/cricket-facts.ts';
import type { FactSink } from '../fact-sink.ts';
import type { FeedTotal } from './feed-innings.ts';
import type { FeedChange } from './feed-message.ts';

/** The feed has neither of these, or has them wrong: bowlers of the other side, batters named "0". */
const NOT_COUNTED: readonly CricketStatistic[] = ['no-balls', 'dismissals', 'fielding', 'penalties', 'players'];

const ALL_OUT = 10;

/** What the feed says of the match beside its balls: sides, players, toss, who bats, how it ended. */
export class FeedFixture {
  readonly #sink: FactSink<CricketFact>;
  readonly #ballsPerOver: number;
  /** What was said last, by what it is about. */
  readonly #said = new Map<string, { id: number; text: string }>();
  readonly #batting = new Map<number, Team>();
  #teams: readonly [string, string] | undefined;
  #overs: number | undefined;

  constructor(sink: FactSink<CricketFact>, ballsPerOver: number) {
    this.#sink = sink;
    this.#ballsPerOver = ballsPerOver;
  }

  /** Sides and length of the match are known: before that, nothing it says of a score means anything. */
  get isKnown(): boolean {
    return this.#said.has('fixture');
  }

  take(change: FeedChange, at: Millis): void {
    this.#takeFixture(change, at);
    const teams = this.#teams;
    if (teams === undefined || !this.isKnown) return;
    for (const [team, side] of [change.homeTeam, change.awayTeam].entries()) {
      const players = side?.players?.map(({ name }) => name) ?? [];
      if (players.length > 0) this.#say(`eleven ${team}`, { kind: 'eleven', team: team as Team, players }, at);
    }
    const toss = /^(.+) won the toss and ha(?:ve|s) elected to (bat|field)/.exec(change.matchStats?.tossResult ?? '');
    const winner = teams.indexOf(toss?.[1] ?? '');
    // In the second innings the same text has the sides the other way round: the first word stands.
    if (winner >= 0 && !this.#said.has('toss'))
      this.#say('toss', { kind: 'toss', winner: winner as Team, chose: toss?.[2] === 'bat' ? 'bat' : 'field' }, at);
    this.#takeInnings(change, at);
  }

  #takeFixture({ fixtureInfo: info }: FeedChange, at: Millis): void {
    if (info?.homeTeam === undefined || info.awayTeam === undefined || info.maxOvers === undefined) return;
    this.#teams ??= [info.homeTeam, info.awayTeam];
    if (this.#overs !== undefined && info.maxOvers !== this.#overs && this.#batting.size > 0) {
      const innings = Math.max(...this.#batting.keys());
      this.#say(`cut ${innings}`, { kind: 'overs-cut', innings, overs: info.maxOvers }, at);
    }
    if (this.isKnown) return;
    this.#overs = info.maxOvers;
    this.#sink.say({ kind: 'not-counted', statistics: NOT_COUNTED }, { at });
    this.#say(
      'fixture',
      {
        kind: 'fixture',
        format: info.maxOvers === 20 ? 'T20' : info.maxOvers === 50 ? 'ODI' : info.maxOvers === 10 ? 'T10' : 'other',
        teams: this.#teams,
        overs: info.maxOvers,
        ballsPerOver: this.#ballsPerOver,
        competition: '',
        season: '',
        ground: '',
        startsAt: (info.expectedStartTime ?? at) as Millis,
      },
      at,
    );
  }

  #takeInnings({ matchStats }: FeedChange, at: Millis): void {
    for (const { inningsNum, battingTeam } of matchStats?.inningsStats ?? []) {
      const batting = this.#teams?.indexOf(battingTeam ?? '') ?? -1;
      if (batting < 0) continue;
      this.#batting.set(inningsNum, batting as Team);
      const superOver = (this.#overs ?? 0) > 0 && inningsNum > 2;
      this.#say(
        `innings ${inningsNum}`,
        { kind: 'innings', innings: inningsNum, batting: batting as Team, superOver },
        at,
      );
    }
  }

  endInnings({
    innings,
    total,
    at,
  }: {
    readonly innings: number;
    readonly total: FeedTotal;
    readonly at: Millis;
  }): void {
    const all = (this.#overs ?? 0) * this.#ballsPerOver;
    const why = total.wickets >= ALL_OUT ? 'all-out' : all > 0 && total.balls >= all ? 'overs' : undefined;
    if (why !== undefined) this.#say(`end ${innings}`, { kind: 'innings-end', innings, why }, at);
  }

  /** The feed does not say who won: two innings that have run their course do, of a match with overs to count. */
  finish(totals: ReadonlyMap<number, FeedTotal>, at: Millis): void {
    const [first, second] = [totals.get(1), totals.get(2)];
    const chasing = this.#batting.get(2);
    const teams = this.#teams;
    if (first === undefined || second === undefined || chasing === undefined || teams === undefined) return;
    if ((this.#overs ?? 0) === 0 || totals.size > 2) return;
    const winner: Team = second.runs > first.runs ? chasing : chasing === 0 ? 1 : 0;
    const all = (this.#overs ?? 0) * this.#ballsPerOver;
    const isPlayedOut = second.wickets >= ALL_OUT || second.balls >= all;
    if (second.runs === first.runs || (second.runs < first.runs && !isPlayedOut)) return;
    const margin =
      second.runs > first.runs
        ? countText(ALL_OUT - second.wickets, 'wickets')
        : countText(first.runs - second.runs, 'runs');
    const text = `${teams[winner]} won by ${margin}`;
    this.#say('result', { kind: 'result', result: { kind: 'won', winner, text } }, at);
  }

  /** Says it once, and again as a correction when it has changed. */
  #say(about: string, said: CricketFact, at: Millis): void {
    const before = this.#said.get(about);
    const text = JSON.stringify(said);
    if (before?.text === text) return;
    const id = this.#sink.say(said, { at, ...(before === undefined ? {} : { corrects: before.id }) });
    this.#said.set(about, { id, text });
  }
}
