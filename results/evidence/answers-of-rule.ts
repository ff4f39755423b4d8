import type { RunnerName } from '../ruling.ts';

/**
 * A number, or runners. `names`: further answers that nobody can list, of people, horses, scores; `like` is their form
 * if they have one.
 */
export type AnswersOfRule =
  | { readonly kind: 'number' }
  | {
      readonly kind: 'runners';
      readonly runnerNames: readonly RunnerName[];
      readonly names: boolean;
      readonly like?: RegExp;
    };

type Kind = AnswersOfRule['kind'];

/** A market’s subject, as its rule reads it. */
type Subject = Readonly<Record<string, unknown>>;

const NUMBER: AnswersOfRule = { kind: 'number' };
const NAMES = { kind: 'runners', runnerNames: [], names: true } as const satisfies AnswersOfRule;
const oneOf = (...runnerNames: readonly RunnerName[]): AnswersOfRule => ({
  kind: 'runners',
  runnerNames,
  names: false,
});
const SCORES: AnswersOfRule = { ...NAMES, like: /^\d{1,2}-\d{1,2}$/ };
const SIDES = oneOf('home', 'away');
const SIDES_AND_DRAW = oneOf('home', 'away', 'draw');
const YES_NO = oneOf('yes', 'no');
const ODD_EVEN = oneOf('odd', 'even');
const OVER_UNDER = oneOf('over', 'under');

const withDraw = ({ draw }: Subject) => (draw === true ? SIDES_AND_DRAW : SIDES);
const numberOrParity = ({ ask }: Subject) => (ask === 'odd-even' ? ODD_EVEN : NUMBER);
const namedIn = (field: string, ...more: readonly RunnerName[]) => {
  return (subject: Subject) => oneOf(...(subject[field] as readonly RunnerName[]), ...more);
};
const RUNS = ['0', '1', '2', '3', '4', '5', '6'];
const aBall = ({ kinds }: Subject): AnswersOfRule =>
  kinds === true
    ? { ...NAMES, runnerNames: [...RUNS, 'wide', 'no-ball', 'bye', 'leg-bye'], like: /^wicket-[a-z-]+$/ }
    : oneOf(...RUNS, 'wicket', 'extra');
// Of two sessions or three there are more answers than a market has runners: the number that the digits make.
const digits = ({ sessions }: Subject) =>
  (sessions as readonly unknown[]).length === 1
    ? oneOf(...Array.from({ length: 10 }, (_, digit) => `${digit}`))
    : NUMBER;
const bothHalves = oneOf(
  ...['home', 'away', 'draw'].flatMap((half) => ['home', 'away', 'draw'].map((full) => `${half}/${full}`)),
);

type Answers = AnswersOfRule | ((subject: Subject) => AnswersOfRule);

/** By rule, or by what comes after the sport where all sports have it alike. */
const ANSWERS: Readonly<Record<string, Answers>> = {
  'match-odds': SIDES,
  'three-way': SIDES_AND_DRAW,
  'period-winner': withDraw,
  'unit-winner': SIDES,
  'first-to-score': SIDES,
  'correct-score': SCORES,
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
  'cricket.match-odds': withDraw,
  'cricket.bookmaker': withDraw,
  'cricket.toss': SIDES,
  'cricket.tied-match': YES_NO,
  'cricket.completed-match': YES_NO,
  'cricket.lunch-favourite': SIDES,
  'cricket.most': SIDES,
  'cricket.odd-even': ODD_EVEN,
  'cricket.digits': digits,
  'cricket.partnership': numberOrParity,
  'cricket.batsman': numberOrParity,
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

/** Of these the subject says whether they come to a number or to runners. */
const EITHER: readonly string[] = ['cricket.partnership', 'cricket.batsman', 'cricket.digits'];

const entryOf = (rule: string): Answers | undefined => ANSWERS[rule] ?? ANSWERS[rule.slice(rule.indexOf('.') + 1)];

/** Whether a rule can come to a number, or to runners, with one subject or another. */
export function canAnswerWith(rule: string, kind: Kind): boolean {
  if (EITHER.includes(rule)) return true;
  const answers = entryOf(rule);
  return kind === (typeof answers === 'function' ? 'runners' : answers?.kind);
}

/** The rule can give this name with some result. */
export function canBeAnswer(answers: AnswersOfRule, name: RunnerName): boolean {
  if (answers.kind === 'number') return false;
  return answers.runnerNames.includes(name) || (answers.names && (answers.like?.test(name) ?? true));
}

/**
 * @param subject  as the rule has read it, with what was left out filled in
 * @throws         where the rule has no entry
 */
export function answersOfRule(rule: string, subject: unknown): AnswersOfRule {
  const answers = entryOf(rule);
  if (answers === undefined) throw new Error(`no entry for the answers of rule ${rule}`);
  return typeof answers === 'function' ? answers(subject as Subject) : answers;
}
