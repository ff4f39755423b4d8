const SENTENCE = /It waits under Approvals as number (\d+)\.$/;
const NUMBERS = /numbers? (\d+(?:(?:, | and )\d+)*)\.$/;

/** The numbers of the proposals that a message says wait; empty if it says nothing of any. */
export const waitingNumbers = (text: string): readonly number[] =>
  NUMBERS.exec(text)?.[1]
    ?.split(/, | and /)
    .map(Number) ?? [];

/** One message for several answers, if each says that it waits for a second person. */
export function waitingTogether(texts: readonly string[]): string {
  const numbers = texts.flatMap((text) => SENTENCE.exec(text)?.[1] ?? []);
  const [last, ...others] = numbers.toReversed();
  if (last === undefined || others.length === 0) return texts.at(-1) ?? '';
  return `A second person has to approve these. They wait under Approvals as numbers ${others.toReversed().join(', ')} and ${last}.`;
}
