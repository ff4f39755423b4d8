import type { Event } from '../event-objects.ts';
import type { Outcome } from '../outcome.ts';
import type { PlainCommand } from '../testing/trial.ts';

// A golden script is a text: a title, the rule it shows, then steps. A step is a command with its time in front, and
// below it what must come of it: "= field=value …" has an accepted outcome's fields that are not 0, "! reason" is a
// rejection, "- type field=value …" an event. Steps above the line "---" are setup: they must be accepted, and their
// events are not recorded. The last line, "~ version hash", is the final state: the version of snapshots and the
// SHA-256 of its snapshot. Times are ms, money is minor units, prices are hundredths.

export interface Step {
  readonly at: number;
  readonly command: PlainCommand;
  readonly isSetup: boolean;
  /** What must come of it, one line each. */
  readonly expected: readonly string[];
}

export interface Script {
  readonly title: string;
  /** A heading of docs/rules.md. */
  readonly rule: string;
  readonly steps: readonly Step[];
  /** Of the bytes of the state at the end: the version of snapshots, then their SHA-256. */
  readonly state: string;
}

export function parseScript(text: string): Script {
  const [title = '', rule = '', ...lines] = text.trim().split('\n');
  const steps: { at: number; command: PlainCommand; isSetup: boolean; expected: string[] }[] = [];
  let isSetup = lines.includes('---');
  let state = '';
  for (const line of lines) {
    if (line === '---') isSetup = false;
    else if (line.startsWith('~ ')) state = line.slice(2);
    else if (/^[=!-] /.test(line)) steps.at(-1)?.expected.push(line);
    else if (line !== '') {
      const [at = '', type = '', ...fields] = line.split(' ');
      const command = { type, ...Object.fromEntries(fields.map(parseField)) } as PlainCommand;
      steps.push({ at: Number(at), command, isSetup, expected: [] });
    }
  }
  return { title: title.replace('# ', ''), rule: rule.replace('Rule: ', ''), steps, state };
}

/** Words stand as they are, anything else as JSON without blanks. */
function parseField(field: string): [string, unknown] {
  const [name = '', value = ''] = field.split(/=(.*)/);
  const isWord = /^[a-z][a-z-]*$/.test(value) && !['true', 'false', 'null'].includes(value);
  return [name, isWord ? value : JSON.parse(value)];
}

/** What came of a command, in the lines of a script. */
export function describeResult(outcome: Outcome, events: readonly Event[]): string[] {
  if (!outcome.ok) return [`! ${outcome.rejection}`];
  const fields = Object.entries(outcome).filter(([name, value]) => name !== 'ok' && value !== 0);
  const answer = fields.length === 0 ? [] : [`= ${describeFields(fields)}`];
  return [...answer, ...events.map(({ type, ...fields }) => `- ${type} ${describeFields(Object.entries(fields))}`)];
}

function describeFields(fields: readonly [string, unknown][]): string {
  return fields
    .map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(' ');
}
