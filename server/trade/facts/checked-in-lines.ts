import {
  type CheckedFact,
  checkFact,
  type Fact,
  type FactsKind,
  isFile,
  isFixtureFact,
  lineOf,
  MANUAL_SOURCE,
  sourcesOf,
  standing,
} from 'results';

type EnteredForAll = Parameters<typeof checkFact>[2];

/**
 * A fact that people enter for every source, held against each line by itself: a goal that two sources tell is one goal.
 * The refusal names the source whose line contradicts it, unless what people entered does too.
 */
export function checkedInLines(kind: FactsKind, facts: readonly Fact[], entry: EnteredForAll): CheckedFact {
  const { corrects } = entry;
  const isOf = (line: readonly Fact[]) =>
    standing(line).some(isFixtureFact) && (corrects === undefined || line.some(({ id }) => id === corrects));
  const lines = sourcesOf(facts)
    .map((source) => ({ source, line: lineOf(facts, source) }))
    .filter(({ line }) => isOf(line));
  const own = checkFact(kind, lines.length === 0 ? facts : lineOf(facts, MANUAL_SOURCE), entry);
  if (lines.length === 0) return own;
  let answer = own;
  for (const { source, line } of lines) {
    answer = checkFact(kind, line, entry);
    if (answer.ok) continue;
    const { refusal } = answer;
    const isOwn = !own.ok && own.refusal.text === refusal.text;
    if (isOwn || corrects !== undefined) return answer;
    const text = `${refusal.text.replace(/\.$/, '')} (by ${nameOf(source)}: correct that if it is wrong)`;
    return { ok: false, refusal: { ...refusal, text } };
  }
  return answer;
}

const nameOf = (source: string): string => (isFile(source) ? `the file ${source.replace(/^file-/, '')}` : source);
