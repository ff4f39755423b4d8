import { ballsOf, isLegal, runsOff } from './cricket-ball.ts';
import type { CricketBall, CricketFact, InningsEnd, Team } from './cricket-facts.ts';

type Said<Kind extends CricketFact['kind']> = Extract<CricketFact, { kind: Kind }>;

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
  readonly out = new Set<string>();
  /** Retired hurt, and not back since. */
  readonly gone = new Set<string>();
  readonly #lengths = new Map<number, number>();

  constructor({ innings, batting, superOver }: Said<'innings'>, fixture: Said<'fixture'>) {
    this.number = innings;
    this.batting = batting;
    this.superOver = superOver;
    this.ballsPerOver = fixture.ballsPerOver;
    this.overs = superOver ? 1 : fixture.overs;
  }

  get allOutAt(): number {
    return this.superOver ? 2 : 10;
  }

  get isOverFull(): boolean {
    return this.legalInOver >= this.lengthOf(this.over);
  }

  /** Balls that the over (0 is the first) has. */
  lengthOf(over: number): number {
    return this.#lengths.get(over) ?? this.ballsPerOver;
  }

  get isOversUp(): boolean {
    if (this.overs === 0) return false;
    let balls = ballsOf(this.overs, this.ballsPerOver);
    for (const length of this.#lengths.values()) balls += length - this.ballsPerOver;
    return this.legalBalls >= balls;
  }

  /** As said, or because there is nobody, nothing or no need left to bat. */
  get hasEnded(): boolean {
    return this.end !== undefined || this.wickets >= this.allOutAt || this.isOversUp;
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

  /**
   * Whether wickets, and players who have gone without one, leave nobody to bat with.
   *
   * @param players  that the side has
   * @param absent   those of them who could not bat
   */
  hasNobodyLeft(players: number, absent: readonly string[]): boolean {
    const gone = new Set([...this.gone, ...absent].filter((player) => !this.out.has(player)));
    return this.wickets + gone.size >= Math.min(this.allOutAt, players - 1);
  }

  setLength(over: number, balls: number): void {
    this.#lengths.set(over, balls);
  }
}
