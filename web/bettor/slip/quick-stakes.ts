import type { Money } from 'engine/vocabulary';

const minor = (units: number) => (units * 100) as Money;

export const QUICK_STAKES: readonly Money[] = [100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 25_000, 50_000].map(
  minor,
);
export const PHONE_STAKES: readonly Money[] = [500, 1000, 5000].map(minor);
