import type { DraftTerms } from 'results';
import { ALIKE, likeness, plainName } from '../../../trade/facts/name-likeness.ts';
import type { Sides } from '../../../trade/facts/sides-of-match.ts';
import { Refusal } from '../refusal.ts';

export interface NamedRunner {
  readonly selection: number;
  readonly name: string;
}

/**
 * Bettors read the runner's name, and the rule pays the runner that its answer is bound to: one must not be named as
 * another answer.
 *
 * @param sides  of the match, in the order of its fixture
 * @throws       Refusal
 */
export function checkOutcomeRunners(
  { runnerNames }: Pick<DraftTerms, 'runnerNames'>,
  runners: readonly NamedRunner[],
  sides: Sides | undefined,
): void {
  const answers = Object.entries(runnerNames).map(([answer, selection]) => ({
    answer,
    label: labelOf(answer, sides),
    name: runners.find((runner) => runner.selection === selection)?.name ?? '',
  }));
  const labels = [...answers.map(({ label }) => label), ...(sides ?? [])];
  for (const { answer, label, name } of answers) {
    if (!labels.some((other) => other !== label && isNamedAs(name, other, label))) continue;
    const stands = answer === label ? `“${answer}”` : `“${answer}”, which is ${label},`;
    throw new Refusal(422, 'other-runner', {
      message: `${stands} is bound to the runner ${name}. Bind it to the runner of that name.`,
    });
  }
}

const WORDS: Readonly<Record<string, number>> = { home: 0, away: 1 };

/** An answer as bettors would read it: the side's name for home, for home/draw both. */
function labelOf(answer: string, sides: Sides | undefined): string {
  const parts = answer.split('/').map((part) => sides?.[WORDS[part] ?? -1] ?? part);
  return parts.join('/');
}

function isNamedAs(name: string, other: string, own: string): boolean {
  return nearness(name, other) > Math.max(ALIKE, nearness(name, own));
}

function nearness(name: string, label: string): number {
  const [plain, wanted] = [plainName(name), plainName(label)];
  if (plain === wanted || plain.startsWith(`${wanted} `)) return 1;
  // The same two names in another order have the same letters.
  return label.includes('/') ? 0 : likeness(name, label);
}
