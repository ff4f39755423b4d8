import type { RequestOf } from 'protocol';
import { isAmount, isAmountOrNone } from './template-edit.ts';

type NewMarket = RequestOf<'admin/createMarket'>;

/** What a market is and how it trades, as the form of a new one offers it. */
export interface MarketKind {
  readonly name: string;
  /** What it says of itself below its name. */
  readonly hint: string;
  /** As bettors' pages group it; undefined where it goes by the market's own name. */
  readonly type: string | undefined;
  readonly isQuoted: boolean;
  /** Figures that it needs beside those that every market has. */
  readonly figures: readonly Figure[];
  /** What its runners are called; undefined where the match's own are offered, empty where it has one by its name. */
  readonly runners: readonly string[] | undefined;
  readonly payoff: (figures: Readonly<Record<string, number>>) => NonNullable<NewMarket['payoff']>;
}

interface Figure {
  readonly name: string;
  readonly label: string;
  readonly usual: number;
  readonly least: number;
  readonly most: number;
  /** Hundredths are allowed. */
  readonly hasDecimals?: true;
}

const WINNERS: Figure = { name: 'winners', label: 'How many runners win', usual: 1, least: 1, most: 40 };
const LEAST: Figure = { name: 'least', label: 'Smallest result', usual: 0, least: -100_000, most: 100_000 };
/** More than any innings. */
const MOST: Figure = { name: 'most', label: 'Largest result', usual: 1500, least: -100_000, most: 100_000 };

const LOWEST: Figure = { name: 'lowest', label: 'Smallest result', usual: 0, least: -100_000, most: 100_000 };
/** More corners, bookings or goals than a match has. */
const HIGHEST: Figure = { name: 'highest', label: 'Largest result', usual: 30, least: -100_000, most: 100_000 };
const STEP: Figure = {
  name: 'step',
  label: 'Step between lines',
  usual: 0.5,
  least: 0.01,
  most: 100,
  hasDecimals: true,
};
/** A book has no room for more lines. */
const MOST_LINES = 350;

const oneWinner = () => ({ kind: 'runners', winners: 1, complete: true }) as const;
const line: MarketKind['payoff'] = ({ least = 0, most = 0 }) => ({ kind: 'line', least, most });

function session(name: string, type: string): MarketKind {
  const hint = 'The house quotes a line; bettors bet Yes or No on a number of runs, corners, cards or points.';
  return { name, hint, type, isQuoted: true, figures: [LEAST, MOST], runners: [], payoff: line };
}

export const MARKET_KINDS: Readonly<Record<string, MarketKind>> = {
  exchange: {
    name: 'Exchange market',
    hint: 'Bettors set the prices of the runners.',
    type: undefined,
    isQuoted: false,
    figures: [WINNERS],
    runners: undefined,
    payoff: ({ winners = 1 }) => ({ kind: 'runners', winners, complete: true }),
  },
  'each-way': {
    name: 'Each way',
    hint: 'Bettors set the prices; the stake is bet twice: once to win, once to be placed.',
    type: undefined,
    isQuoted: false,
    figures: [
      { name: 'places', label: 'Places that pay', usual: 3, least: 1, most: 40 },
      { name: 'divisor', label: 'A place pays one part in', usual: 5, least: 1, most: 100 },
    ],
    runners: undefined,
    payoff: ({ places = 3, divisor = 5 }) => ({ kind: 'each-way', places, divisor: Math.round(divisor * 100) }),
  },
  bookmaker: {
    name: 'Bookmaker',
    hint: 'The house quotes rates on its runners.',
    type: 'bookmaker',
    isQuoted: true,
    figures: [],
    runners: undefined,
    payoff: oneWinner,
  },
  'over-under': {
    name: 'Over and under',
    hint: 'Bettors set the prices of over and under one line: goals, corners, cards or points. Choose the line with the rule and put it in the name.',
    type: undefined,
    isQuoted: false,
    figures: [],
    runners: ['Over', 'Under'],
    payoff: oneWinner,
  },
  line: {
    name: 'Line',
    hint: 'Bettors set the line itself and buy or sell it at evens: corners, cards or points. A result on the line returns the stake.',
    type: undefined,
    isQuoted: false,
    figures: [LOWEST, HIGHEST, STEP],
    runners: [],
    payoff: ({ lowest = 0, highest = 0, step = 0.5 }) => ({
      kind: 'line-range',
      least: lowest,
      most: highest,
      interval: Math.round(step * 100),
    }),
  },
  session: session('Session', 'session'),
  'over-by-over': session('Session of one over', 'over_by_over'),
  'ball-by-ball': session('Session of one ball', 'ball_by_ball'),
  batsman: session('Session of a batter', 'batsman'),
  bowler: session('Session of a bowler', 'bowler'),
  meter: {
    ...session('Meter', 'meter'),
    hint: 'The house quotes a line; each run beyond it pays the stake once.',
    payoff: ({ least = 0, most = 0 }) => ({ kind: 'spread', least, most, width: 1 }),
  },
  khado: {
    ...session('Khado', 'khado'),
    hint: 'The house quotes a first run; a range of runs from there wins.',
    figures: [LEAST, MOST, { name: 'width', label: 'Runs in the range', usual: 5, least: 1, most: 1000 }],
    payoff: ({ least = 0, most = 0, width = 5 }) => ({ kind: 'range', least, most, width }),
  },
  'odd-even': {
    name: 'Odd or even',
    hint: 'The house quotes rates on odd and even. Listed among the sessions.',
    type: 'odd_even',
    isQuoted: true,
    figures: [],
    runners: ['Odd', 'Even'],
    payoff: oneWinner,
  },
};

/** Kinds that only cricket has. */
const OF_CRICKET: ReadonlySet<string> = new Set([
  'over-by-over',
  'ball-by-ball',
  'batsman',
  'bowler',
  'meter',
  'khado',
]);
const CRICKET = 4;

export const kindsOf = (sportId: number): readonly (readonly [key: string, kind: MarketKind])[] =>
  Object.entries(MARKET_KINDS).filter(([key]) => sportId === CRICKET || !OF_CRICKET.has(key));

/** A word of the market's name, as programs read it. */
export function typeOf({ type }: MarketKind, name: string): string {
  const words = name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^[_\d]+|_+$/g, '')
    .slice(0, 40);
  return type ?? (words === '' ? 'market' : words);
}

/** What is typed into the form of a new market, by field. */
export type MarketTexts = Readonly<Record<string, string>>;

export const linesIn = (text: string): string[] => text.split('\n').flatMap((one) => one.trim() || []);
const isDecimal = (text = ''): boolean => /^\d{1,6}(?:\.\d{1,2})?$/.test(text.trim());
const isWhole = (text = ''): boolean => /^-?\d{1,6}$/.test(text.trim());

/** What is wrong with what was typed, by field; a field that is right is not in it. */
export function marketProblems(kind: MarketKind, texts: MarketTexts): MarketTexts {
  const problems: Record<string, string> = {};
  for (const { name, least, most, hasDecimals = false } of kind.figures) {
    const figure = Number(texts[name]);
    const isNumber = hasDecimals ? isDecimal(texts[name]) : isWhole(texts[name]);
    if (!isNumber || figure < least || figure > most)
      problems[name] = `A ${hasDecimals ? '' : 'whole '}number from ${least} to ${most}`;
  }
  const runners = linesIn(texts['runners'] ?? '');
  const paid = kind.figures.find(({ name }) => name === 'winners' || name === 'places');
  const winners = paid === undefined ? 1 : Number(texts[paid.name]);
  const runnersProblem = kind.runners?.length === 0 ? '' : problemOfRunners(runners, winners);
  if (runnersProblem !== '') problems['runners'] = runnersProblem;
  if (kind.figures.includes(MOST) && !(Number(texts['most']) > Number(texts['least'])))
    problems['most'] ??= 'More than the smallest result';
  if (kind.figures.includes(HIGHEST)) problems['highest'] ??= problemOfLines(texts);
  if (problems['highest'] === '') delete problems['highest'];
  const commission = (texts['commission'] ?? '').trim();
  if (!/^\d{1,3}(?:\.\d{1,2})?$/.test(commission) || Number(commission) > 100) problems['commission'] = '0 to 100';
  if (!isAmount(texts['min_stake'])) problems['min_stake'] = 'An amount';
  if (!isAmountOrNone(texts['max_stake'])) problems['max_stake'] = 'An amount, or nothing';
  else if (isAmount(texts['max_stake']) && Number(texts['max_stake']) < Number(texts['min_stake']))
    problems['max_stake'] = 'Not less than the least stake';
  if (!isAmountOrNone(texts['max_profit'])) problems['max_profit'] = 'An amount, or nothing';
  if (kind.isQuoted && !isAmount(texts['house_loss_cap'])) problems['house_loss_cap'] = 'An amount';
  return problems;
}

function problemOfLines(texts: MarketTexts): string {
  const [lowest, highest, step] = ['lowest', 'highest', 'step'].map((name) => Number(texts[name])) as [
    number,
    number,
    number,
  ];
  if (!(highest > lowest)) return 'More than the smallest result';
  return highest - lowest < MOST_LINES * step ? '' : `At most ${MOST_LINES} lines: wider steps, or a smaller range`;
}

function problemOfRunners(runners: readonly string[], winners: number): string {
  if (runners.length <= winners) return `${winners + 1} runners or more, one per line`;
  if (runners.length > 60) return 'At most 60 runners';
  if (new Set(runners.map((name) => name.toLowerCase())).size < runners.length) return 'Two runners have the same name';
  return '';
}

/** True if the match has a market of that name: bettors could not tell the two apart. */
export const isNamedTwice = ({ markets }: { readonly markets: readonly { readonly name: string }[] }, name: string) =>
  markets.some((one) => one.name.toLowerCase() === name.trim().toLowerCase());

interface Terms {
  readonly matchId: number;
  readonly kind: MarketKind;
  readonly texts: MarketTexts;
  /** Left out where the start has passed. */
  readonly start: Pick<NewMarket, 'at_start' | 'start_delay'>;
}

/** The market that was typed. Without problems it can be made. */
export function marketRequest({ matchId, kind, texts, start }: Terms): NewMarket {
  const name = (texts['name'] ?? '').trim();
  const named = kind.runners?.length === 0 ? [name] : linesIn(texts['runners'] ?? '');
  const most = (field: string) => ((texts[field] ?? '').trim() === '' ? {} : { [field]: Number(texts[field]) });
  const figures = Object.fromEntries(kind.figures.map((figure) => [figure.name, Number(texts[figure.name])]));
  return {
    match_id: matchId,
    name,
    market_type: typeOf(kind, name),
    mechanism: kind.isQuoted ? 'quoted' : 'order-book',
    payoff: kind.payoff(figures),
    options: { ...most('max_stake'), ...most('max_profit'), ...(kind.isQuoted && most('house_loss_cap')) },
    commission: Number(texts['commission']),
    min_stake: Number(texts['min_stake']),
    ...start,
    runners: named.map((runner) => ({ name: runner })),
  };
}
