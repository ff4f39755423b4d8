export type Part = 'checks' | 'build' | 'unit' | 'simulation' | 'integration' | 'browser';

/** In the order in which they run. */
export const PARTS: Readonly<Record<'core' | 'long', readonly Part[]>> = {
  core: ['checks', 'build', 'unit', 'simulation', 'integration', 'browser'],
  long: ['build', 'unit', 'integration', 'browser'],
};

/** What a part of the core should take on two cores, seconds; beyond half as much again it is printed in red. */
export const BUDGETS: Readonly<Record<Part, number>> = {
  checks: 75,
  build: 15,
  unit: 90,
  simulation: 60,
  integration: 150,
  browser: 180,
};

/** When a part is ended because it hangs, minutes; together less than CI's ninety for the core. */
export const DEADLINES: Readonly<Record<'core' | 'long', Readonly<Record<Part, number>>>> = {
  core: { checks: 6, build: 3, unit: 10, simulation: 8, integration: 25, browser: 35 },
  long: { checks: 6, build: 3, unit: 60, simulation: 60, integration: 120, browser: 90 },
};
