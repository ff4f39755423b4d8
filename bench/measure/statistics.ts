export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** @param share  0.99 for the 99th percentile */
export function quantile(values: readonly number[], share: number): number {
  const inOrder = Float64Array.from(values).sort();
  if (inOrder.length === 0) return Number.NaN;
  return inOrder[Math.min(inOrder.length - 1, Math.floor(inOrder.length * share))] as number;
}

/** Three significant digits are all that a noisy machine gives. */
export function rounded(value: number): number {
  return Number(value.toPrecision(3));
}
