import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { Fact } from '../../fact.ts';
import type { CricketFact } from '../../cricket/cricket-facts.ts';
import { factsOfScorecard } from './scorecard-facts.ts';
import { ScorecardError } from './scorecard-error.ts';
import { scorecardSchema, type Scorecard } from './scorecard-schema.ts';

/** A card of a Test is 2 MB unpacked. */
const LONGEST_FILE = 64 * 1024 * 1024;

/**
 * Reads a Cricsheet record, plain or packed with gzip.
 *
 * @throws ScorecardError that names the line or the field
 */
export function readScorecardFile(path: string): Fact<CricketFact>[] {
  return readScorecard(textOf(path));
}

/** @throws ScorecardError that names the line or the field */
export function readScorecard(text: string): Fact<CricketFact>[] {
  return factsOfScorecard(parse(text));
}

function textOf(path: string): string {
  try {
    const bytes = readFileSync(path);
    const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b;
    return (isPacked ? gunzipSync(bytes, { maxOutputLength: LONGEST_FILE }) : bytes).toString('utf8');
  } catch (error) {
    throw new ScorecardError('unreadable', '', `the file cannot be read: ${(error as Error).message}`);
  }
}

function parse(text: string): Scorecard {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw new ScorecardError('not-json', lineOf(text, error as Error), `not JSON: ${(error as Error).message}`);
  }
  const parsed = scorecardSchema.safeParse(json);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const field = (issue?.path ?? [])
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('');
  throw new ScorecardError('not-a-scorecard', field.replace(/^\./, ''), issue?.message ?? 'not a scorecard');
}

/** Where the parser stopped, if it says so. */
function lineOf(text: string, error: Error): string {
  const position = /position (\d+)/.exec(error.message)?.[1];
  return position === undefined ? '' : `line ${text.slice(0, Number(position)).split('\n').length}`;
}
