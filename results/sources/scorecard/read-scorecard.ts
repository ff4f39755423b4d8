import type { Fact } from '../../facts/fact.ts';
import type { CricketFact } from '../../facts/cricket/cricket-facts.ts';
import { factsOfScorecard } from './scorecard-facts.ts';
import { ScorecardError } from './scorecard-error.ts';
import { scorecardSchema, type Scorecard } from './scorecard-schema.ts';

/** Reads a Cricsheet record. @throws ScorecardError that names the line or the field */
export function readScorecard(text: string): Fact<CricketFact>[] {
  return factsOfScorecard(parse(text));
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
