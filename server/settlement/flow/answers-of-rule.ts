import type { Outcome } from '../ruling.ts';

/** What a rule may answer: a number, or outcomes; `names`: further ones that nobody can list, of people, horses, scores. */
export type AnswersOfRule =
  | { readonly kind: 'number' }
  | { readonly kind: 'outcomes'; readonly outcomes: readonly Outcome[]; readonly names: boolean };

/** What a market asks, as its rule reads it. */
type Subject = Readonly<Record<string, unknown>>;

const NUMBER: AnswersOfRule = { kind: 'number' };
const NAMES: AnswersOfRule = { kind: 'outcomes', outcomes: [], names: true };
const oneOf = (...outcomes: readonly Outcome[]): AnswersOfRule => ({ kind: 'outcomes', outcomes, names: false });
const SIDES = oneOf('home', 'away');
const SIDES_AND_DRAW = oneOf('home', 'away', 'draw');
const YES_NO = oneOf('yes', 'no');
const ODD_EVEN = oneOf('odd', 'even');
const OVER_UNDER = oneOf('over', 'under');

const drawIfAsked = ({ draw }: Subject) => (draw === true ? SIDES_AND_DRAW : SIDES);
const parityIfAsked = ({ ask }: Subject) => (ask === 'odd-even' ? ODD_EVEN : NUMBER);
const namedIn = (field: string, ...more: readonly Outcome[]) => {
  return (subject: Subject) => oneOf(...(subject[field] as readonly Outcome[]), ...more);
};
const RUNS = ['0', '1', '2', '3', '4', '5', '6'];
const aBall = ({ kinds }: Subject): AnswersOfRule =>
  kinds === true
    ? { kind: 'outcomes', outcomes: [...RUNS, 'wide', 'no-ball', 'bye', 'leg-bye'], names: true }
    : oneOf(...RUNS, 'wicket', 'extra');
// Of two sessions or three there are more outcomes than a market has runners.
const digits = ({ sessions }: Subject) =>
  (sessions as readonly unknown[]).length === 1
    ? oneOf(...Array.from({ length: 10 }, (_, digit) => `${digit}`))
    : NAMES;
const bothHalves = oneOf(
  ...['home', 'away', 'draw'].flatMap((half) => ['home', 'away', 'draw'].map((full) => `${half}/${full}`)),
);

type Answers = AnswersOfRule | ((subject: Subject) => AnswersOfRule);

/** By rule, or by what comes after the sport where all sports have it alike. */
const ANSWERS: Readonly<Record<string, Answers>> = {
  'match-odds': SIDES,
  'three-way': SIDES_AND_DRAW,
  'period-winner': drawIfAsked,
  'unit-winner': SIDES,
  'first-to-score': SIDES,
  'correct-score': NAMES,
  'over-under': OVER_UNDER,
  count: NUMBER,
  winner: NAMES,
  'football.match-odds': SIDES_AND_DRAW,
  'football.half-time': SIDES_AND_DRAW,
  'football.half-time-full-time': bothHalves,
  'football.draw-no-bet': SIDES,
  'football.correct-score': namedIn('scores'),
  'football.both-to-score': YES_NO,
  'football.odd-even': ODD_EVEN,
  'football.handicap': NUMBER,
  'football.most': SIDES,
  'football.next-goal': oneOf('home', 'away', 'none'),
  'football.nth-corner': SIDES,
  'racing.win': NAMES,
  'racing.place': NAMES,
  'racing.each-way': NAMES,
  'racing.head-to-head': namedIn('runners'),
  'election.seats': NUMBER,
  'index.settlement-price': NUMBER,
  'tournament.ipl-total': NUMBER,
  'tournament.world-cup-total': NUMBER,
  'tournament.big-bash-total': NUMBER,
  'tournament.league-total': NUMBER,
  'tournament.bowler-wickets': NUMBER,
  'tournament.highest-innings': NUMBER,
  'cricket.match-odds': drawIfAsked,
  'cricket.bookmaker': drawIfAsked,
  'cricket.toss': SIDES,
  'cricket.tied-match': YES_NO,
  'cricket.completed-match': YES_NO,
  'cricket.lunch-favourite': SIDES,
  'cricket.most': SIDES,
  'cricket.odd-even': ODD_EVEN,
  'cricket.digits': digits,
  'cricket.partnership': parityIfAsked,
  'cricket.batsman': parityIfAsked,
  'cricket.ball-by-ball': aBall,
  'cricket.free-hit-boundary': YES_NO,
  'cricket.top-batsman': namedIn('players', 'any other'),
  'cricket.man-of-the-match': namedIn('players', 'any other'),
  'cricket.batsman-match': namedIn('players'),
  'cricket.session': NUMBER,
  'cricket.over-by-over': NUMBER,
  'cricket.over-events': NUMBER,
  'cricket.powerplay': NUMBER,
  'cricket.power-surge': NUMBER,
  'cricket.virtual-over': NUMBER,
  'cricket.innings-run': NUMBER,
  'cricket.khado': NUMBER,
  'cricket.meter': NUMBER,
  'cricket.lambi-meter': NUMBER,
  'cricket.fall-of-wicket': NUMBER,
  'cricket.innings-count': NUMBER,
  'cricket.delivery-runs': NUMBER,
  'cricket.dot-ball': NUMBER,
  'cricket.balls-for-runs': NUMBER,
  'cricket.bowler': NUMBER,
  'cricket.match-total': NUMBER,
  'cricket.test-session': NUMBER,
  'cricket.test-day': NUMBER,
};

/**
 * @param subject  as the rule has read it, with what was left out filled in
 * @throws         where nobody has said what the rule may answer
 */
export function answersOfRule(rule: string, subject: unknown): AnswersOfRule {
  const answers = ANSWERS[rule] ?? ANSWERS[rule.slice(rule.indexOf('.') + 1)];
  if (answers === undefined) throw new Error(`nobody has said what rule ${rule} may answer`);
  return typeof answers === 'function' ? answers(subject as Subject) : answers;
}
