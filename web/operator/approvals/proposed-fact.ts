import type { Proposal } from 'protocol';
import { FOR_ALL, scorerSource } from '../data/fact-lines.ts';
import { sentencesOf, type SpokenFact } from '../facts/fact-words.ts';

/** A fact that is proposed, in a sentence. @param known  of its match, so far */
export function proposedFact(body: Proposal['body'], known: readonly SpokenFact[]): string {
  const corrects = body['fact_id'] === undefined ? null : Number(body['fact_id']);
  const source = body['scorer'] === undefined ? FOR_ALL : scorerSource(Number(body['scorer']));
  const fact = { fact_id: Infinity, source, said: body['said'] ?? null, corrects };
  return sentencesOf([...known, fact])(fact);
}
