import type { HeldRuling, Ruling } from '../ruling.ts';

/** A source's name with what a rule makes of its facts. */
export interface SourceRuling {
  readonly source: string;
  readonly ruling: Ruling;
  /** It has told how the match ended: what it does not know by now it never will. */
  readonly isComplete: boolean;
}

/**
 * What two sources make of a market. It stands when both rule the same; it is provisional while one has not told enough;
 * and where one of them cannot know, the other rules alone, and the reason says so.
 */
export function rulingOfTwo(first: SourceRuling, second: SourceRuling): Ruling {
  const [a, b] = [decided(first.ruling), decided(second.ruling)];
  const known = a ?? b;
  if (known === undefined) return openOfTwo(first.ruling, second.ruling);
  if (a === undefined || b === undefined) {
    const [knows, lacks] = a === undefined ? [second, first] : [first, second];
    if (lacks.isComplete) return alone(knows, lacks);
    const reason = `provisional: so far ${knows.source} alone says it, ${lacks.source} does not yet`;
    return { state: 'held', reason, would: known };
  }
  if (isSameAnswer(a, b)) return first.ruling.state === 'held' ? second.ruling : first.ruling;
  return {
    state: 'held',
    reason: `${first.source} says: ${a.reason}; ${second.source} says: ${b.reason}`,
    would: a,
    bySource: [
      { source: first.source, would: a },
      { source: second.source, would: b },
    ],
  };
}

/** True if a source that is asked by itself comes to what both of them say. */
export function saysToo(ruling: Ruling, both: HeldRuling['would']): boolean {
  const would = decided(ruling);
  return would !== undefined && isSameAnswer(would, both);
}

/** Both say it, but only by what people entered for both of them: that is one word, not two. */
export function byHandAlone(would: HeldRuling['would'], [first, second]: readonly [string, string]): HeldRuling {
  const reason = `provisional: so far only facts entered by hand say it, ${first} and ${second} do not yet`;
  return { state: 'held', reason, would };
}

/** Nobody bets on what either of them has told. */
function openOfTwo(first: Ruling, second: Ruling): Ruling {
  const [least, other] = [first, second].map((ruling) => (ruling.state === 'open' ? ruling.atLeast : undefined));
  if (first.state !== 'open' || other === undefined || other <= (least ?? -Infinity)) return first;
  return { ...first, atLeast: other };
}

function decided(ruling: Ruling): HeldRuling['would'] | undefined {
  if (ruling.state === 'held') return ruling.would;
  return ruling.state === 'open' ? undefined : ruling;
}

const isSameAnswer = (one: HeldRuling['would'], other: HeldRuling['would']): boolean =>
  answerText(one) === answerText(other);

const answerText = (ruling: HeldRuling['would']): string =>
  ruling.state === 'void' ? 'void' : JSON.stringify([ruling.result, ruling.voidRunners, ruling.voidWindows]);

function alone({ source, ruling }: SourceRuling, lacks: SourceRuling): Ruling {
  const reason = (text: string): string => `${text} (by ${source} alone: ${lacks.source} does not tell)`;
  if (ruling.state === 'held') return { ...ruling, would: { ...ruling.would, reason: reason(ruling.would.reason) } };
  return { ...ruling, reason: reason(ruling.reason) };
}
