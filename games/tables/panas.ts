import { Cases, once } from '../chances.ts';
import type { Answer, RunnerSet } from '../table.ts';

/** Digits in the order of panas: the zero is last. */
export const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0'];

/** What is drawn three times for a pana, each time any of them. */
export const DRAWN = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'];

/** SP: three different digits, DP: two alike, TP: three alike. */
export type PanaKind = 'SP' | 'DP' | 'TP';

export function panaOf(digits: readonly string[]): string {
  return digits.toSorted((one, other) => DIGITS.indexOf(one) - DIGITS.indexOf(other)).join('');
}

/** The last digit of the sum. */
export function ankOf(pana: string): string {
  return `${pana.split('').reduce((sum, digit) => sum + Number(digit), 0) % 10}`;
}

export function panaKindOf(pana: string): PanaKind {
  return (['TP', 'DP', 'SP'] as const)[new Set(pana.split('')).size - 1] as PanaKind;
}

/** All 220, in their order. */
export const PANAS: readonly string[] = DIGITS.flatMap((one, first) =>
  DIGITS.slice(first).flatMap((two, second) => DIGITS.slice(first + second).map((three) => one + two + three)),
);

function chancesOf(answer: (pana: string) => Answer): ReadonlyMap<Answer, number> {
  const cases = new Cases();
  for (const one of DRAWN)
    for (const two of DRAWN) for (const three of DRAWN) cases.add(answer(panaOf([one, two, three])));
  return cases.chances();
}

export const panaChances = once(() => chancesOf((pana) => pana));
export const ankChances = once(() => chancesOf(ankOf));

/** A motor: all panas of a kind that some chosen digits make. */
export function motorOf(digits: readonly string[], kind: 'SP' | 'DP'): readonly string[] {
  return PANAS.filter((pana) => panaKindOf(pana) === kind && pana.split('').every((digit) => digits.includes(digit)));
}

/** A chart: the panas of a kind whose ank is a digit. Twelve SP and nine DP for each. */
export function chartOf(ank: string, kind: PanaKind): readonly string[] {
  return PANAS.filter((pana) => panaKindOf(pana) === kind && ankOf(pana) === ank);
}

export const CHARTS: readonly RunnerSet[] = (['SP', 'DP'] as const).flatMap((kind) =>
  DIGITS.map((ank) => ({ id: `${kind}-${ank}`, label: `${kind} chart ${ank}`, runners: chartOf(ank, kind) })),
);
