import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { type CricketFact, type Fact, readScorecard, ScorecardError } from 'results';

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

function textOf(path: string): string {
  try {
    const bytes = readFileSync(path);
    const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b;
    return (isPacked ? gunzipSync(bytes, { maxOutputLength: LONGEST_FILE }) : bytes).toString('utf8');
  } catch (error) {
    throw new ScorecardError('unreadable', '', `the file cannot be read: ${(error as Error).message}`);
  }
}
