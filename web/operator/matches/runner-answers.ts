import type { MarketInfo, RuleAnswers } from 'protocol';

type Runner = Pick<MarketInfo['runners'][number], 'selection_id' | 'name'>;
/** Which runner stands for which of a rule's answers. */
export type Outcomes = Readonly<Record<string, number>>;

const SIDES = ['home', 'away'];
const bare = (name: string) =>
  name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** The runner that most probably stands for an answer; undefined where nothing tells. */
export function likelyRunner(answer: string, runners: readonly Runner[], known: Outcomes): number | undefined {
  const words = bare(answer);
  const isRunner = (selection: number | undefined) => runners.some(({ selection_id }) => selection_id === selection);
  if (isRunner(known[answer])) return known[answer];
  const named = (fits: (name: string) => boolean) => runners.find(({ name }) => fits(bare(name)))?.selection_id;
  const byName =
    named((name) => name === words) ??
    named((name) => name === `the ${words}`) ??
    named((name) => name.startsWith(`${words} `) || words.startsWith(`${name} `));
  const side = SIDES.indexOf(answer);
  return byName ?? (side < 0 ? undefined : runners[side]?.selection_id);
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
  runners: readonly Runner[],
  { standing, names, known }: Chosen & { readonly known: Outcomes },
): Outcomes {
  const listed: Record<string, number> = {};
  for (const answer of answers.outcomes) {
    const chosen = standing[answer] ?? likelyRunner(answer, runners, known);
    if (chosen !== undefined && chosen !== '') listed[answer] = Number(chosen);
  }
  const nameOf = ({ selection_id, name }: Runner) => names[selection_id] ?? name;
  const own = namedRunners(answers, runners, listed).map((one) => [nameOf(one).trim(), one.selection_id] as const);
  return { ...Object.fromEntries(own.filter(([name]) => name !== '')), ...listed };
}

/** What the rule calls each runner by now. */
export const namesIn = (known: Outcomes): Readonly<Record<number, string>> =>
  Object.fromEntries(Object.entries(known).map(([name, selection]) => [selection, name]));
