import type { ScaleBet } from '../groups.ts';

/** Bets that a number reaches a line or stays below it, each at its own price. */
export function linesOf(
  prefix: string,
  lines: readonly (readonly [line: number, yes: number, no: number])[],
): ScaleBet[] {
  return lines.flatMap(([line, yes, no]): ScaleBet[] => [
    { id: `${prefix}-${line}-yes`, label: `${line} or more`, price: yes, wins: (number) => number >= line },
    { id: `${prefix}-${line}-no`, label: `Below ${line}`, price: no, wins: (number) => number < line },
  ]);
}
