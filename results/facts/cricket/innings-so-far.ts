import { ballsOf, isLegal, runsOff } from './cricket-ball.ts';
import type { CricketBall, CricketFact, InningsEnd, Team } from './cricket-facts.ts';

type FactOf<Kind extends CricketFact['kind']> = Extract<CricketFact, { kind: Kind }>;

/** Players of a side that is complete. */
export const SIDE = 11;

/** Wickets that leave the last batter of a side without a partner; in a super over two. */
export const allOutAt = (superOver: boolean, players: number): number =>
  Math.min(superOver ? 2 : SIDE - 1, Math.max(players - 1, 1));

/** An innings as far as it has been told, fact by fact in order: what the next fact is held against. */
export class InningsSoFar {
  readonly number: number;
  readonly batting: Team;
  readonly superOver: boolean;
  readonly ballsPerOver: number;
  /** The over of the last ball, 0 for the first; -1 before. */
  over = -1;
  /** Deliveries, and legal balls of them, in that over. */
  deliveries = 0;
  legalInOver = 0;
  legalBalls = 0;
  runs = 0;
  wickets = 0;
  /** It may last; 0: no limit. */
  overs: number;
  target: number | undefined;
  end: InningsEnd | undefined;
  #hasTotal = false;
  /** That the side began with: who comes in for somebody takes a place, and adds none. */
  players: number;
  readonly out = new Set<string>();
  /** Retired hurt, and neither back since nor replaced by somebody who may bat. */
  readonly gone = new Set<string>();
  readonly #lengths = new Map<number, number>();

  constructor({ innings, batting, superOver }: FactOf<'innings'>, fixture: FactOf<'fixture'>, players: number) {
    this.number = innings;
    this.players = players;
    this.batting = batting;
    this.superOver = superOver;
    this.ballsPerOver = fixture.ballsPerOver;
    this.overs = superOver ? 1 : fixture.overs;
  }

  /** However many players the side has. */
  get mostWickets(): number {
    return allOutAt(this.superOver, SIDE);
  }

  get allOutAt(): number {
    return allOutAt(this.superOver, this.players);
  }

  get isOverFull(): boolean {
    return this.legalInOver >= this.lengthOf(this.over);
  }

  /** Balls that the over (0 is the first) has. */
  lengthOf(over: number): number {
    return this.#lengths.get(over) ?? this.ballsPerOver;
  }

  /** Balls that umpires counted too many, less those too few. */
  get miscounts(): number {
    let balls = 0;
    for (const length of this.#lengths.values()) balls += length - this.ballsPerOver;
    return balls;
  }

  /** Legal balls of this many overs, miscounted ones as they were counted. */
  ballsIn(overs: number): number {
    return ballsOf(overs, this.ballsPerOver) + this.miscounts;
  }

  get isOversUp(): boolean {
    return this.overs > 0 && this.legalBalls >= this.ballsIn(this.overs);
  }

  /** Neither a ball nor a total of it is known. */
  get isUntold(): boolean {
    return this.over < 0 && !this.#hasTotal;
  }

  /** As recorded, or because the last batter has no partner left. */
  get isClosed(): boolean {
    return this.end !== undefined || this.wickets >= this.allOutAt;
  }

  /** It is closed, or there is nothing left to bowl. */
  get hasEnded(): boolean {
    return this.isClosed || this.isOversUp;
  }

  /** An umpire who miscounts an over may let a wide or a no-ball follow what counts as its last ball. */
  isAfterMiscount(ball: CricketBall): boolean {
    return ball.over === this.over && this.#lengths.has(ball.over) && !isLegal(ball);
  }

  /** Facts of this innings after the one that began it. */
  take(fact: CricketFact): void {
    switch (fact.kind) {
      case 'ball':
        this.takeBall(fact);
        break;
      case 'retired':
        this.retire(fact.player, fact.how);
        break;
      case 'substitute':
        this.replace(fact);
        break;
      case 'over-length':
        this.#lengths.set(fact.over, fact.balls);
        break;
      case 'overs-cut':
        this.overs = fact.overs;
        break;
      case 'target':
        this.target = fact.runs;
        if (fact.overs > 0) this.overs = fact.overs;
        break;
      case 'innings-end':
        this.end = fact.why;
        break;
      case 'total':
        this.#hasTotal = true;
        this.runs = Math.max(this.runs, fact.runs);
        this.wickets = Math.max(this.wickets, fact.wickets);
        this.legalBalls = Math.max(this.legalBalls, fact.balls);
        break;
      case 'penalty':
        if (fact.to === this.batting) this.runs += fact.runs;
    }
  }

  takeBall(ball: CricketBall): void {
    if (ball.over !== this.over) {
      this.over = ball.over;
      this.deliveries = 0;
      this.legalInOver = 0;
    }
    this.deliveries += 1;
    if (isLegal(ball)) {
      this.legalInOver += 1;
      this.legalBalls += 1;
    }
    this.runs += runsOff(ball, 'all');
    this.wickets += ball.wickets.length;
    this.gone.delete(ball.striker);
    this.gone.delete(ball.nonStriker);
    for (const { player } of ball.wickets) this.out.add(player);
  }

  retire(player: string, how: 'hurt' | 'out'): void {
    if (how === 'hurt') {
      this.gone.add(player);
      return;
    }
    this.wickets += 1;
    this.out.add(player);
  }

  /** Somebody comes in for a player, and may bat in their place: a concussion is no wicket. */
  replace({ player, for: gone }: Pick<FactOf<'substitute'>, 'player' | 'for'>): void {
    this.gone.delete(gone);
    this.gone.delete(player);
  }

  /**
   * Wickets, and players who have gone without one, leave nobody to bat with (Laws of Cricket 13.3.1 and 25.4). A
   * batter who retired hurt may come back: it is so once no ball follows.
   *
   * @param absent  players who could not bat at all
   */
  hasNobodyLeft(absent: readonly string[] = []): boolean {
    const gone = new Set([...this.gone, ...absent].filter((player) => !this.out.has(player)));
    return this.wickets + gone.size >= this.allOutAt;
  }
}
