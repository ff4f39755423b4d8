import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

/** One test, or one check, as a runner saw it end. */
export interface TestResult {
  /** The runner's own: two tests of a file may have one name. */
  readonly id: string;
  /** From the root of the repository; the command of a check. */
  readonly file: string;
  /** Its full name; empty if the file itself failed to load. */
  readonly title: string;
  /** `unsteady`: failed at first and passed when tried again. */
  readonly status: 'passed' | 'failed' | 'skipped' | 'unsteady';
  readonly seconds: number;
  /** Messages of what failed, the first try's too. */
  readonly reasons: readonly string[];
}

/** Names the file to which the reporters of both runners append a line of JSON per result, so that a kill loses none. */
const RESULTS = 'EVENS_SUITE_RESULTS';

/** Environment for a runner whose reporter shall write to that file. */
export const writingResultsTo = (file: string): Record<string, string> => ({ [RESULTS]: file });

export function appendResult(result: TestResult): void {
  const file = process.env[RESULTS];
  if (file !== undefined) appendFileSync(file, `${JSON.stringify(result)}\n`);
}

/** The last result of each test: a serial group that is tried again reports its tests anew. */
export function readResults(file: string): TestResult[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n');
  // A runner that is killed may leave half a line.
  if (lines.pop() !== '') console.log('The last result was cut off.');
  const all = lines.map((line) => JSON.parse(line) as TestResult);
  return [...new Map(all.map((result) => [result.id, result])).values()];
}

export const nameOf = ({ file, title }: Pick<TestResult, 'file' | 'title'>): string =>
  title === '' ? file : `${file} › ${title}`;

const LINES_OF_REASON = 25;

/** Name and reasons in lines, without the frames of libraries. */
export function describeFailure(result: Pick<TestResult, 'file' | 'title' | 'reasons'>, mark = '✘'): string {
  const lines = stripVTControlCharacters(result.reasons.join('\n')).split('\n');
  const own = lines.filter((line) => line.trim() !== '' && !line.includes('/node_modules/'));
  return [`${mark} ${nameOf(result)}`, ...own.slice(0, LINES_OF_REASON).map((line) => `    ${line}`)].join('\n');
}
