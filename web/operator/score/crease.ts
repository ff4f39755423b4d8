import { battersOf, bowlersOf, isLegal, type CricketBall, type CricketInnings, type Dismissal } from 'results';
import type { BallDraft } from './pad-keys.ts';
import type { ScoredInnings, ScoredMatch } from './score-facts.ts';

// The batters and the bowler of the next ball, as the balls before it leave them.

export type End = 'striker' | 'nonStriker' | 'bowler';

/** Names by end; '' for one whom nobody names, undefined for one who has to be named before the next ball. */
export type Crease = Readonly<Record<End, string | undefined>>;
export type Names = Readonly<Record<End, string>>;

const ENDS = ['striker', 'nonStriker', 'bowler'] as const;

/** Runs that the batters ran: after an odd number they have changed ends. */
function ran({ bat, boundary, wides, noBalls, byes, legByes }: CricketBall): number {
  const extras = Math.max(0, wides - 1) + Math.max(0, noBalls - 1) + byes + legByes;
  return extras + (boundary === undefined ? bat : 0);
}

const swapped = <Name>([striker, nonStriker]: readonly [Name, Name], isSwapped: boolean): readonly [Name, Name] =>
  isSwapped ? [nonStriker, striker] : [striker, nonStriker];

/** @param isNamed  whether the sides are known: then the first ball asks for names too */
export function creaseOf({ balls, known, lengthOf }: ScoredInnings, isNamed: boolean): Crease {
  const last = balls.at(-1)?.ball;
  if (last === undefined) {
    const nobody = isNamed ? undefined : '';
    return { striker: nobody, nonStriker: nobody, bowler: nobody };
  }
  const bowled = balls.filter(({ ball }) => ball.over === last.over && isLegal(ball)).length;
  return creaseAfter(last, known, bowled >= lengthOf(last.over));
}

/** The players of the next ball, as this one leaves them. */
export function creaseAfter(last: CricketBall, { retired }: CricketInnings, isOverDone: boolean): Crease {
  const left = retired.filter(({ after }) => after?.over === last.over && after.delivery === last.delivery);
  const gone = new Set([...last.wickets, ...left].map(({ player }) => player));
  // Nobody knows which of the two an unnamed wicket leaves.
  const stays = (name: string) => (name !== '' && (gone.has(name) || gone.has('')) ? undefined : name);
  const batters = [stays(last.striker), stays(last.nonStriker)] as const;
  const [striker, nonStriker] = swapped(batters, (ran(last) % 2 === 1) !== isOverDone);
  return { striker, nonStriker, bowler: isOverDone && last.bowler !== '' ? undefined : last.bowler };
}

/** Ways in which nobody but the striker gets out. */
const STRIKERS: ReadonlySet<Dismissal> = new Set<Dismissal>([
  'bowled',
  'caught',
  'caught-and-bowled',
  'lbw',
  'stumped',
  'hit-wicket',
  'hit-twice',
]);

export const mayBeEither = (how: Dismissal): boolean => !STRIKERS.has(how);

const areBothNamed = ({ striker, nonStriker }: Pick<Crease, 'striker' | 'nonStriker'>): boolean =>
  striker !== '' && nonStriker !== '';

/** @returns the end whose name is missing, `out` if either batter may be out, undefined if all is known */
export function missingIn(crease: Crease, { wickets: [wicket] }: BallDraft, out?: string): End | 'out' | undefined {
  const missing = ENDS.find((end) => crease[end] === undefined);
  if (missing !== undefined) return missing;
  const isEither = wicket !== undefined && mayBeEither(wicket.how);
  return isEither && areBothNamed(crease) && out === undefined ? 'out' : undefined;
}

/** The draft with its players. Unless the ball says who, the striker is out, or nobody knows: it may be one without a name. */
export function named(draft: BallDraft, crease: Crease, out?: string): BallDraft & Names {
  const { striker = '', nonStriker = '', bowler = '' } = crease;
  const wickets = draft.wickets.map((one) => {
    const isUnknown = mayBeEither(one.how) && !areBothNamed(crease);
    return { ...one, player: out ?? (isUnknown ? '' : striker) };
  });
  return { ...draft, striker, nonStriker, bowler, wickets };
}

/** Either batter may be out, and this ball did not name both: with these names it can be asked. */
export const isOutUnknown = (ball: CricketBall, crease: Crease): boolean =>
  !areBothNamed(ball) &&
  areBothNamed(crease) &&
  ball.wickets.some(({ player, how }) => player === '' && mayBeEither(how));

/**
 * The same ball with other players: a wicket stays with its end, whoever is named there.
 * @param out  who is out, if that was asked
 */
export function renamed(ball: CricketBall, crease: Crease, out = ''): CricketBall {
  const { striker = '', nonStriker = '', bowler = '' } = crease;
  const places = new Map([
    [ball.nonStriker, nonStriker],
    [ball.striker, striker],
  ]);
  // If the ball named both, nobody knew which of them was out.
  const either = areBothNamed(ball) ? '' : out;
  const wickets = ball.wickets.map((one) => {
    if (one.player !== '') return { ...one, player: places.get(one.player) ?? one.player };
    return { ...one, player: mayBeEither(one.how) ? either : striker };
  });
  return { ...ball, striker, nonStriker, bowler, wickets };
}

const sideOf = ({ elevens, substitutes }: ScoredMatch, team: 0 | 1): readonly string[] => [
  ...(elevens[team] ?? []),
  ...substitutes.filter((one) => one.team === team).map(({ player }) => player),
];

/** True if the names of both sides can be chosen. */
export const hasSides = ({ elevens }: ScoredMatch): boolean => elevens.every((eleven) => eleven !== undefined);

/** True if the players of the side at this end are known. */
export const isSideKnown = ({ score, innings: { batting } }: Play, end: End): boolean =>
  score.elevens[end === 'bowler' ? 1 - batting : batting] !== undefined;

/** The players who can be at this end, the likeliest first: batters in their order, bowlers by how lately they bowled. */
export function choicesFor(end: End | 'out', { score, innings, crease }: Play): readonly string[] {
  const { known, batting } = innings;
  const { striker = '', nonStriker = '', bowler } = crease;
  if (end === 'out') return [striker, nonStriker];
  if (end === 'bowler') {
    const bowlers = [...bowlersOf(known).keys()].toReversed();
    const recent = bowlers.toSorted((one, other) => lastOver(known.balls, other) - lastOver(known.balls, one));
    // Nobody bowls two overs running.
    const before = bowler === undefined ? known.balls.at(-1)?.bowler : undefined;
    return [...new Set([...recent, ...sideOf(score, batting === 0 ? 1 : 0)])].filter(
      (name) => name !== '' && name !== bowler && name !== before,
    );
  }
  const batters = battersOf(known);
  const isLeft = (name: string) => batters.get(name)?.how === undefined && name !== striker && name !== nonStriker;
  return [...new Set([...sideOf(score, batting), ...batters.keys()])].filter((name) => name !== '' && isLeft(name));
}

export interface Play {
  readonly score: ScoredMatch;
  readonly innings: ScoredInnings;
  readonly crease: Crease;
}

const lastOver = (balls: readonly CricketBall[], bowler: string): number =>
  balls.findLast((ball) => ball.bowler === bowler)?.over ?? -1;

/** `34 (21)` of a batter; overs, maidens, runs and wickets of a bowler. */
export function figuresOf(end: End, name: string, { known }: ScoredInnings): string {
  if (end !== 'bowler') {
    const { runs = 0, balls = 0 } = battersOf(known).get(name) ?? {};
    return `${runs} (${balls})`;
  }
  const { legalBalls = 0, maidens = 0, runs = 0, wickets = 0 } = bowlersOf(known).get(name) ?? {};
  const { ballsPerOver } = known;
  return `${Math.floor(legalBalls / ballsPerOver)}.${legalBalls % ballsPerOver}-${maidens}-${runs}-${wickets}`;
}
