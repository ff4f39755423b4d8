import type { MatchFactOnWire } from 'protocol';

type Fields = Readonly<Record<string, unknown>>;

/** A fact as a line: its kind, and what it says. Of a ball, where it stands in the innings and what came of it. */
export function factWords({ said, corrects }: Pick<MatchFactOnWire, 'said' | 'corrects'>): string {
  if (said === null) return `Fact ${corrects ?? ''} was never true`;
  const { kind, ...fields } = said as Fields;
  const words = kind === 'ball' ? ballWords(fields) : [String(kind), ...fieldWords(fields)].join(', ');
  return corrects === null ? words : `Instead of fact ${corrects}: ${words}`;
}

function ballWords(ball: Fields): string {
  const { innings, over, delivery, striker, bowler } = ball;
  const named = new Set(['innings', 'over', 'delivery', 'striker', 'nonStriker', 'bowler']);
  const came = Object.fromEntries(Object.entries(ball).filter(([name]) => !named.has(name)));
  const place = `Innings ${String(innings)}, ${String(over)}.${String(delivery)}`;
  const who = [bowler, striker].every((one) => typeof one === 'string')
    ? `, ${String(bowler)} to ${String(striker)}`
    : '';
  const outcome = fieldWords(came).join(', ');
  return `${place}${who}: ${outcome === '' ? 'no run' : outcome}`;
}

/** Fields that say something: a zero, an empty list and what is missing say nothing. */
function fieldWords(fields: Fields): string[] {
  return Object.entries(fields).flatMap(([name, value]) => {
    const words = valueWords(value);
    return words === '' ? [] : [`${wordsOfName(name)} ${words}`];
  });
}

const wordsOfName = (name: string): string => name.replaceAll(/_|(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();

function valueWords(value: unknown): string {
  if (value === 0 || value === false || value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(valueWords).filter(Boolean).join(' and ');
  if (typeof value === 'object') return fieldWords(value as Fields).join(' ');
  return typeof value === 'string' || typeof value === 'number' ? String(value) : 'yes';
}
