import { plainName } from 'results/files/sides-of-name.ts';

// Bettors read the name of a market, and its rule goes by the subject. A name is read as the rule means it if each of
// its words is one of the rule's and it says all figures of the subject. Two people look at any other.

export interface Meant {
  readonly rule: string;
  readonly title: string;
  /** As the rule reads it, with its defaults. */
  readonly subject: object;
}

type Subject = Readonly<Record<string, unknown>>;

/** Figures that stand beside one of these words; others stand anywhere. */
const BESIDE: Readonly<Record<string, string>> = {
  innings: 'innings|inns?',
  to: 'overs?',
  over: 'overs?',
  unit: 'sets?|frames?|maps?|games?',
  period: 'quarters?|periods?|half|halves',
  wicket: 'wickets?|wkts?',
  runs: 'runs?',
  day: 'day',
  session: 'session',
};
/** The first innings, a first over, a single period: a name that says nothing of them means these. */
const USUAL: Readonly<Record<string, number>> = { innings: 1, from: 1, of: 1, number: 1 };
const FILLERS = 'a an the of to in for and at by after match market total number';
const ANSWERS: readonly string[] = 'yes no draw tie x over under odd even none'.split(' ');
const WINNERS = 'odds winner betting moneyline';
const IS_OF_WINNER = /\.(?:match-odds|bookmaker|three-way)$/;
/** Names of people and parties, which the market's name has the last word of. */
const NAMES = ['player', 'bowler', 'party', 'area'];

const ORDERED = ['first', 'second', 'third', 'fourth'];

/** With ordinals in digits, and the half-time as what it is of. */
function plain(name: string): string {
  const text = plainName(name).replaceAll(/half[ -]?time|(?<!\p{L})ht(?!\p{L})/gu, '1st half');
  return ORDERED.reduce((all, word, place) => all.replaceAll(new RegExp(`\\b${word}\\b`, 'g'), `${place + 1}th`), text);
}

const wordsOf = (text: string): string[] => plain(text).match(/[\p{L}\p{M}]+|\p{N}+(?:[.,]\p{N}+)*/gu) ?? [];
/** One or many. */
const stemOf = (word: string): string => word.replace(/(?<=.{3})s$/, '');
const tokensOf = (text: string): string[] => wordsOf(text).map(stemOf);

const textsOf = (value: unknown): string[] => [value].flat().filter((one) => typeof one === 'string');

/** The thing counted, in the words of the sport; undefined if the rule says it by itself. */
function countOf({ rule, title, subject }: Meant): string | undefined {
  const { of, statistic } = subject as Subject;
  const count = statistic ?? (rule.endsWith('.winner') ? undefined : of);
  if (typeof count !== 'string') return undefined;
  const [, units, points] = /(\S+) (?:and|or) (\S+)$/.exec(title) ?? [];
  return (count === 'units' ? units : count === 'points' ? points : undefined) ?? count;
}

/** The numbers of the subject, those with a word of their own first. */
function figuresOf({ rule, subject }: Meant): (readonly [field: string, figure: number])[] {
  const fields = subject as Subject;
  const sessions = (fields['sessions'] as Subject[] | undefined) ?? [];
  const all = [fields, ...sessions].flatMap((one) => Object.entries(one));
  const isHalf = /half-time/.test(rule) || fields['period'] === 'first-half';
  const figures = all.flatMap(([field, value]) =>
    typeof value === 'number' && value > 0 && field !== 'perUnit' ? [[field, value] as const] : [],
  );
  const whole = isHalf ? [['period', 1] as const, ...figures] : figures;
  return whole.toSorted(([one], [other]) => Number(other in BESIDE) - Number(one in BESIDE));
}

/** Texts that a name has to have a word of, each: what is counted, of whom, and of which side. */
function textsToSay(meant: Meant, sides: readonly [string, string] | undefined): string[][] {
  const fields = meant.subject as Subject;
  const { side, ask } = fields;
  const isHome = side === 'home';
  const flags = ['difference', 'opener'].filter((field) => fields[field] === true);
  return [
    ...tokensOf(countOf(meant) ?? '').map((word) => [word]),
    ...NAMES.flatMap((field) => textsOf(fields[field]).map((name) => tokensOf(name).slice(-1))),
    ...(ask === 'odd-even' ? [['odd'], ['even']] : []),
    ...flags.map((flag) => [flag]),
    ...(side === undefined ? [] : [[isHome ? 'home' : 'away', ...lastOf(sides?.[isHome ? 0 : 1])]]),
  ];
}

const lastOf = (name: string | undefined): string[] => (name === undefined ? [] : tokensOf(name).slice(-1));

/** All words that may be in a name. */
function vocabularyOf(meant: Meant, sides: readonly [string, string] | undefined): ReadonlySet<string> {
  const { rule, title } = meant;
  const { side, batting = side, ...subject } = meant.subject as Subject;
  const own = batting === undefined ? [] : [batting, sides?.[batting === 'home' ? 0 : 1]].flatMap(textsOf);
  const beside = Object.keys(subject).flatMap((field) => BESIDE[field]?.split('|') ?? []);
  const named = [...NAMES, 'of', 'players', 'runners'].flatMap((field) => textsOf(subject[field]));
  const texts = [
    rule.slice(rule.indexOf('.') + 1),
    countOf(meant) ?? title,
    ...named,
    ...beside.map((word) => word.replace('?', '')),
    ...own,
    FILLERS,
    ...(IS_OF_WINNER.test(rule) ? [WINNERS] : []),
    ...textsToSay(meant, undefined).flat(),
  ];
  return new Set(texts.flatMap(tokensOf));
}

/** The text without a figure of the rule; undefined if it does not say it. */
function without(text: string, [field, figure]: readonly [string, number]): string | undefined {
  const words = BESIDE[field];
  const number = String.raw`(?<![\p{L}\d]|\d[.,])${figure}(?:st|nd|rd|th)?(?![\p{L}\d]|[.,]\d)`;
  const beside = `${number}[ -]?(?:${words})(?!\\p{L})|(?<!\\p{L})(?:${words})[ -]?${number}`;
  const found = new RegExp(words === undefined ? number : beside, 'u');
  return found.test(text) ? text.replace(found, ' ') : undefined;
}

/**
 * A sentence about what a market's name, or a runner's, says otherwise than its rule goes by; empty if they say the same.
 *
 * @param runners  those that stand for no side and nobody's name
 */
export function doubtOf(
  meant: Meant,
  { market, runners }: { readonly market: string; readonly runners: readonly string[] },
  sides: readonly [string, string] | undefined,
): string {
  const goesBy = `the rule “${meant.title}”`;
  const vocabulary = vocabularyOf(meant, sides);
  const figures = figuresOf(meant);
  const named = new Set(tokensOf(market));
  const unsaid = textsToSay(meant, sides).find((words) => !words.some((word) => named.has(word)));
  if (unsaid !== undefined) return `${market} does not say ${unsaid.join(' or ')}, which ${goesBy} goes by.`;
  for (const name of [market, ...runners]) {
    let rest = plain(name);
    for (const figure of figures) {
      const left = without(rest, figure);
      if (left === undefined && name === market && USUAL[figure[0]] !== figure[1])
        return `${market} does not say ${figure.join(' ')}, which ${goesBy} goes by.`;
      rest = left ?? rest;
    }
    const isKnown = (word: string) => vocabulary.has(stemOf(word)) || (name !== market && ANSWERS.includes(word));
    const others = wordsOf(rest).filter((word) => !isKnown(word));
    if (others.length > 0) return `${name} says “${others.join(' ')}”, which ${goesBy} does not go by.`;
  }
  return '';
}
