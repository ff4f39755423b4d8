/** How likely each whole number is: `chances[i]` that of `least + i`. They sum to 1. */
export interface Distribution {
  readonly least: number;
  readonly chances: Float64Array;
}

export const most = ({ least, chances }: Distribution): number => least + chances.length - 1;

/** Scaled to sum to 1. @throws RangeError where there is nothing to scale */
export function normalised(least: number, chances: Float64Array): Distribution {
  const total = chances.reduce((sum, chance) => sum + chance, 0);
  if (!(total > 0)) throw new RangeError('a distribution without any chance');
  return { least, chances: chances.map((chance) => chance / total) };
}

export const shifted = (of: Distribution, by: number): Distribution => ({ ...of, least: of.least + by });

/** @returns the chance of `number` or more */
export function atLeast({ least, chances }: Distribution, number: number): number {
  let sum = 0;
  for (let i = Math.max(0, number - least); i < chances.length; i++) sum += chances[i] as number;
  return Math.min(1, sum);
}

/** @returns the chance of `from` to `to`, both included */
export function within({ least, chances }: Distribution, from: number, to: number): number {
  let sum = 0;
  const last = Math.min(chances.length - 1, to - least);
  for (let i = Math.max(0, from - least); i <= last; i++) sum += chances[i] as number;
  return sum;
}

/** The least number that is reached or not passed at least as often as not. */
export function median({ least, chances }: Distribution): number {
  let sum = 0;
  for (let i = 0; i < chances.length; i++) {
    sum += chances[i] as number;
    if (sum >= 0.5) return least + i;
  }
  return least + chances.length - 1;
}

export function mean({ least, chances }: Distribution): number {
  return chances.reduce((sum, chance, i) => sum + chance * (least + i), 0);
}

/** @returns the chance that the number leaves `rest` when divided by `by` */
export function leaving({ least, chances }: Distribution, rest: number, by: number): number {
  return chances.reduce((sum, chance, i) => sum + ((((least + i) % by) + by) % by === rest ? chance : 0), 0);
}

/** Of the sum of two that know nothing of each other. */
export function sumOf(a: Distribution, b: Distribution): Distribution {
  const chances = new Float64Array(a.chances.length + b.chances.length - 1);
  for (let i = 0; i < a.chances.length; i++) {
    const chance = a.chances[i] as number;
    if (chance === 0) continue;
    for (let j = 0; j < b.chances.length; j++)
      chances[i + j] = (chances[i + j] as number) + chance * (b.chances[j] as number);
  }
  return { least: a.least + b.least, chances };
}
