import type { CricketBall, CricketWicket, Dismissal } from 'results';
import type { BallKind } from 'server/trade/cricket-model/cricket-model.ts';

/** How wickets fall, in turn. */
const DISMISSALS: readonly Dismissal[] = [
  'caught',
  'bowled',
  'caught',
  'lbw',
  'run-out',
  'caught',
  'stumped',
  'bowled',
];
const BOWLERS = 5;

/** Writes down an innings ball by ball: who faced, who bowled, who is out. */
export class Scorer {
  readonly #innings: number;
  readonly #batters: readonly string[];
  readonly #fielders: readonly string[];
  #striker = 0;
  #nonStriker = 1;
  #next = 2;
  #legal = 0;
  #delivery = 0;
  #wickets = 0;

  constructor(innings: number, batters: readonly string[], fielders: readonly string[]) {
    this.#innings = innings;
    this.#batters = batters;
    this.#fielders = fielders;
  }

  ball(kind: BallKind): CricketBall {
    const over = Math.floor(this.#legal / 6);
    const bat = kind === 'W' || kind === 'wd' ? 0 : Number(kind);
    const ball: CricketBall = {
      kind: 'ball',
      innings: this.#innings,
      over,
      delivery: ++this.#delivery,
      striker: this.#name(this.#striker),
      nonStriker: this.#name(this.#nonStriker),
      bowler: this.#bowler(over),
      bat,
      wides: kind === 'wd' ? 1 : 0,
      noBalls: 0,
      byes: 0,
      legByes: 0,
      penalty: 0,
      ...(bat === 4 || bat === 6 ? { boundary: bat } : {}),
      wickets: kind === 'W' ? [this.#wicket(over)] : [],
    };
    this.#follow(kind, bat);
    return ball;
  }

  #name(place: number): string {
    return this.#batters[place] as string;
  }

  /** Five of them take turns, the last ones of the eleven. */
  #bowler(over: number): string {
    return this.#fielders[this.#fielders.length - 1 - (over % BOWLERS)] as string;
  }

  #wicket(over: number): CricketWicket {
    const how = DISMISSALS[this.#wickets % DISMISSALS.length] as Dismissal;
    const alone = how === 'bowled' || how === 'lbw';
    const fielder = this.#fielders[(this.#wickets + over) % this.#fielders.length] as string;
    return { player: this.#name(this.#striker), how, fielders: alone ? [] : [fielder] };
  }

  #follow(kind: BallKind, bat: number): void {
    if (kind === 'W') {
      this.#wickets++;
      this.#striker = Math.min(this.#next++, this.#batters.length - 1);
    }
    if (bat % 2 === 1) this.#cross();
    if (kind === 'wd') return;
    this.#legal++;
    if (this.#legal % 6 > 0) return;
    this.#delivery = 0;
    this.#cross();
  }

  #cross(): void {
    [this.#striker, this.#nonStriker] = [this.#nonStriker, this.#striker];
  }
}
