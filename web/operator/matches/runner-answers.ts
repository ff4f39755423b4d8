import type { MarketInfo, RuleAnswers } from 'protocol';
import { sidesOf } from 'results/files/sides-of-name.ts';

type Runner = Pick<MarketInfo['runners'][number], 'selection_id' | 'name'>;
/** Which runner stands for which of a rule's answers. */
export type Outcomes = Readonly<Record<string, number>>;

/** A market as far as it says what its runners stand for. */
export interface AnsweredMarket {
  readonly runners: readonly Runner[];
  /** `Lantern v Harbour` */
  readonly match_name: string;
}

const bare = (name: string) =>
  name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** The two sides as a match's name tells them; none if it tells none. */
const sidesIn = (matchName: string): readonly string[] => (sidesOf(matchName) ?? []).map(bare);

/** The sides of the match, with the draw or without: both of them start. */
export function isOfSides(runners: readonly Runner[], matchName: string): boolean {
  const sides = sidesIn(matchName);
  return (
    sides.length === 2 &&
    runners.every(({ name }) => ['home', 'away', 'draw'].some((result) => isResult(result, bare(name), sides)))
  );
}

const isLike = (name: string, words: string): boolean =>
  name === words || name === `the ${words}` || name.startsWith(`${words} `) || words.startsWith(`${name} `);

/** True if a runner's name says a result, by the rule's own word or as people name it. */
function isResult(result: string, name: string, sides: readonly string[]): boolean {
  if (result === 'draw') return ['draw', 'the draw', 'x', 'tie'].includes(name);
  const [at, mark] = result === 'home' ? [0, '1'] : [1, '2'];
  const [own, other] = [sides[at], sides[1 - at]];
  if (name === mark || name === result) return true;
  return own !== undefined && (name === own || (isLike(name, own) && !isLike(name, other ?? '')));
}

const RESULTS: ReadonlySet<string> = new Set(['home', 'away', 'draw']);

/** `home/draw`: the result at half-time and at the end. */
function isNamedSo(answer: string, name: string, sides: readonly string[]): boolean {
  const results = answer.split('/');
  if (!results.every((result) => RESULTS.has(result))) return false;
  const parts = results.length === 1 ? [name] : name.split('/');
  return (
    parts.length === results.length && results.every((result, at) => isResult(result, bare(parts[at] ?? ''), sides))
  );
}

/** The runner whose name says an answer; undefined if none does: a place in the list says nothing. */
export function likelyRunner(
  answer: string,
  { runners, match_name }: AnsweredMarket,
  known: Outcomes,
): number | undefined {
  const words = bare(answer);
  const isRunner = (selection: number | undefined) => runners.some(({ selection_id }) => selection_id === selection);
  if (isRunner(known[answer])) return known[answer];
  const sides = sidesIn(match_name);
  const named = (fits: (name: string) => boolean) => runners.find(({ name }) => fits(name))?.selection_id;
  return (
    named((name) => bare(name) === words) ??
    named((name) => bare(name) === `the ${words}`) ??
    named((name) => isNamedSo(answer, name, sides)) ??
    named((name) => bare(name).startsWith(`${words} `) || words.startsWith(`${bare(name)} `))
  );
}

interface Chosen {
  /** By answer; empty while nobody is chosen. */
  readonly standing: Readonly<Record<string, string>>;
  /** By runner: what the rule calls it. */
  readonly names: Readonly<Record<number, string>>;
}

/** Runners that no answer of the rule's list has: where it answers with names, each goes by its own. */
export function namedRunners<R extends Runner>(answers: RuleAnswers, runners: readonly R[], outcomes: Outcomes): R[] {
  if (!answers.has_names) return [];
  const taken = new Set(answers.outcomes.map((answer) => outcomes[answer]));
  return runners.filter(({ selection_id }) => !taken.has(selection_id));
}

/** What was chosen or, where nothing was, what is likely. */
export function outcomesOf(
  answers: RuleAnswers,
  market: AnsweredMarket,
  { standing, names, known }: Chosen & { readonly known: Outcomes },
): Outcomes {
  const listed: Record<string, number> = {};
  for (const answer of answers.outcomes) {
    const chosen = standing[answer] ?? likelyRunner(answer, market, known);
    if (chosen !== undefined && chosen !== '') listed[answer] = Number(chosen);
  }
  const nameOf = ({ selection_id, name }: Runner) => names[selection_id] ?? name;
  const own = namedRunners(answers, market.runners, listed).map(
    (one) => [nameOf(one).trim(), one.selection_id] as const,
  );
  return { ...Object.fromEntries(own.filter(([name]) => name !== '')), ...listed };
}

/** What the rule calls each runner by now. */
export const namesIn = (known: Outcomes): Readonly<Record<number, string>> =>
  Object.fromEntries(Object.entries(known).map(([name, selection]) => [selection, name]));
