import type { Millis } from 'engine/vocabulary';
import type { CricketBall, CricketFact } from '../../facts/cricket/cricket-facts.ts';
import type { Doubt } from '../../facts/fact.ts';
import type { FactSink } from '../fact-sink.ts';
import { isLegalDelivery, missingBalls, placeOf, type FeedDelivery } from './feed-delivery.ts';

/** What the feed's totals say. */
export interface FeedTotal {
  readonly runs: number;
  readonly wickets: number;
  /** Legal balls. */
  readonly balls: number;
}

interface SaidBall {
  readonly id: number;
  readonly ball: CricketBall;
}

interface Adjustment {
  readonly id: number;
  /** Legal balls bowled when the total changed. */
  readonly ball: number;
  readonly runs: number;
  readonly doubt: string;
}

/** A doubt about a total, as long as no ball after it has confirmed it. */
interface Unended {
  readonly doubt: Doubt;
  readonly ball: number;
  readonly deliveries: number;
}

interface Place {
  readonly at: Millis;
  readonly line: number;
}

/** Balls after which the feed does not come back to one that it had changed in its total alone. */
const LATEST_CHANGE = 6;
/** A wicket's ball brings no more than these; a larger step of the total is something else. */
const MOST_RUNS_WITH_A_WICKET = 6;

/** One innings of the feed: the balls that its lists tell, held against its totals. */
export class FeedInnings {
  readonly number: number;
  readonly #sink: FactSink<CricketFact>;
  readonly #ballsPerOver: number;
  #deliveries: FeedDelivery[] = [];
  #said: SaidBall[] = [];
  #adjustments: Adjustment[] = [];
  #unended: Unended[] = [];
  /** The legal ball from which reports cannot be trusted, after balls went missing. */
  #gap: number | undefined;

  constructor(number: number, sink: FactSink<CricketFact>, ballsPerOver: number) {
    this.number = number;
    this.#sink = sink;
    this.#ballsPerOver = ballsPerOver;
  }

  get deliveries(): number {
    return this.#deliveries.length;
  }

  get legalBalls(): number {
    return this.#deliveries.filter(isLegalDelivery).length;
  }

  /** Takes the last balls as the feed lists them now; they count where it lists others than before. */
  list(list: readonly FeedDelivery[], total: FeedTotal, where: Place): void {
    const first = list[0];
    const newest = list.at(-1);
    if (first === undefined || newest === undefined || this.#isBehind(newest, total)) return;
    const place = placeOf(list, this.#deliveries);
    const kept = this.#deliveries.slice(0, place);
    const before = kept.at(-1);
    const next = before === undefined ? 1 : before.ball + (isLegalDelivery(before) ? 1 : 0);
    const missing = missingBalls(next, first.ball);
    if (missing.length > 0) this.#gap ??= next - 1;
    this.#deliveries = [...kept, ...missing, ...list.map((delivery, index) => this.#withRuns(delivery, place + index))];
    this.#settleWicket(total);
    this.#say(where);
    this.#compare(total, where);
  }

  /** Whether runs, wickets and balls told one by one make up the totals. */
  agrees(total: FeedTotal): boolean {
    return (
      this.runs === total.runs &&
      this.#deliveries.filter(({ isWicket }) => isWicket).length === total.wickets &&
      this.legalBalls === total.balls
    );
  }

  get runs(): number {
    return this.#ballRuns + this.#adjustments.reduce((sum, { runs }) => sum + runs, 0);
  }

  get #ballRuns(): number {
    return this.#deliveries.reduce((sum, { runs }) => sum + (runs ?? 0), 0);
  }

  /** Lists come with totals, but now and then one of them lags: then the next list tells. */
  #isBehind(newest: FeedDelivery, total: FeedTotal): boolean {
    return (isLegalDelivery(newest) ? newest.ball : newest.ball - 1) !== total.balls;
  }

  /** What was worked out for a wicket stays, as long as the feed says nothing else. */
  #withRuns(delivery: FeedDelivery, place: number): FeedDelivery {
    const known = this.#deliveries[place];
    const player = delivery.player || (known?.ball === delivery.ball ? known.player : '');
    if (delivery.runs !== undefined || known?.isWicket !== true || known.ball !== delivery.ball)
      return { ...delivery, player };
    return { ...delivery, runs: known.runs, player };
  }

  /** The feed's wickets have no runs: those by which the total grew are the ball's. */
  #settleWicket(total: FeedTotal): void {
    const last = this.#deliveries.at(-1);
    if (last === undefined || last.runs !== undefined) return;
    const runs = total.runs - this.runs;
    this.#deliveries[this.#deliveries.length - 1] = {
      ...last,
      runs: runs > 0 && runs <= MOST_RUNS_WITH_A_WICKET ? runs : 0,
    };
  }

  #say({ at }: Place): void {
    const balls = ballsOfDeliveries(this.#deliveries, this.number, this.#ballsPerOver);
    const said: SaidBall[] = [];
    for (const [index, ball] of balls.entries()) {
      const before = this.#said[index];
      if (before !== undefined && JSON.stringify(before.ball) === JSON.stringify(ball)) said.push(before);
      else
        said.push({ id: this.#sink.say(ball, { at, ...(before === undefined ? {} : { corrects: before.id }) }), ball });
    }
    for (const { id } of this.#said.slice(balls.length)) this.#sink.say(null, { at, corrects: id });
    this.#said = said;
  }

  #compare(total: FeedTotal, { at, line }: Place): void {
    if (this.legalBalls !== total.balls) return;
    // What was added to the total before may be a ball's by now.
    for (let back = this.#adjustments.at(-1); back !== undefined && this.runs !== total.runs;) {
      if (this.runs - back.runs !== total.runs || total.balls - back.ball > LATEST_CHANGE) break;
      this.#sink.say(null, { at, corrects: back.id });
      this.#sink.clear(back.doubt);
      this.#unended = this.#unended.filter(({ doubt }) => doubt.about !== back?.doubt);
      this.#adjustments.pop();
      back = this.#adjustments.at(-1);
    }
    const runs = total.runs - this.runs;
    const last = this.#said.at(-1)?.ball;
    if (runs !== 0 && last !== undefined) {
      const about = `line ${line}`;
      const after = { over: last.over, delivery: last.delivery };
      const id = this.#sink.say({ kind: 'adjustment', innings: this.number, runs, after }, { at });
      this.#adjustments.push({ id, runs, ball: total.balls, doubt: about });
      const doubt = this.#unexplained(about, total, at);
      this.#unended.push({ doubt, ball: total.balls, deliveries: this.deliveries });
      this.#sink.doubt(doubt);
    } else this.#endDoubts(({ deliveries }) => deliveries < this.deliveries);
    this.#gap = undefined;
  }

  /** No more balls will come. */
  close(): void {
    this.#endDoubts(() => true);
  }

  /** Once play has gone on from a total, it is believed: what is doubtful is how it came about. */
  #endDoubts(which: (unended: Unended) => boolean): void {
    for (const unended of this.#unended.filter(which))
      this.#sink.doubt({ ...unended.doubt, until: { ball: unended.ball } });
    this.#unended = this.#unended.filter((unended) => !which(unended));
  }

  #unexplained(about: string, total: FeedTotal, at: Millis): Doubt {
    return {
      about,
      kind: 'contradiction',
      text: `the total is ${total.runs}, the balls make ${this.#ballRuns}: the feed does not say of which ball it changed`,
      since: at,
      from: { innings: this.number, ball: this.#gap ?? 0 },
    };
  }
}

function ballsOfDeliveries(deliveries: readonly FeedDelivery[], innings: number, ballsPerOver: number): CricketBall[] {
  let over = -1;
  let delivery = 0;
  return deliveries.map((told) => {
    const inOver = Math.floor((told.ball - 1) / ballsPerOver);
    delivery = inOver === over ? delivery + 1 : 1;
    over = inOver;
    const runs = told.runs ?? 0;
    const bat = told.kind === 'runs' ? runs : 0;
    return {
      kind: 'ball',
      innings,
      over,
      delivery,
      striker: told.player,
      nonStriker: '',
      bowler: '',
      bat,
      wides: told.kind === 'wide' ? runs : 0,
      noBalls: 0,
      byes: told.kind === 'bye' ? runs : 0,
      legByes: told.kind === 'leg-bye' ? runs : 0,
      penalty: 0,
      ...(bat === 4 || bat === 6 ? { boundary: bat } : {}),
      wickets: told.isWicket ? [{ player: told.player, how: 'unknown', fielders: [] }] : [],
    };
  });
}
