/** Place in the journal: command 12, or commands 12 to 15. */
export function commandWords(commands: readonly number[]): string {
  const [first, last] = [commands[0], commands.at(-1)];
  if (first === undefined) return '';
  return first === last ? `command ${first}` : `commands ${first} to ${last}`;
}

const OUTCOME_WORDS: Readonly<Record<string, string>> = {
  '': 'In progress',
  done: 'Done',
  read: 'Read',
  proposed: 'Proposed',
  scheduled: 'Scheduled',
  'not-done': 'Not done',
  unfinished: 'Done in part',
  busy: 'Not done: too busy',
  unknown: 'Not known whether it was done',
};

const GOOD: readonly string[] = ['done', 'read'];
export const isGood = (outcome: string): boolean => GOOD.includes(outcome);

/** The outcome; the code of a refusal in words. */
export const outcomeWords = (outcome: string): string =>
  OUTCOME_WORDS[outcome] ?? `Refused: ${outcome.toLowerCase().replaceAll(/[-_]/g, ' ')}`;
