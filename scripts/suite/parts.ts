export type Part = 'checks' | 'build' | 'unit' | 'simulation' | 'integration' | 'browser';

/** In the order in which they run. */
export const PARTS: Readonly<Record<'core' | 'long', readonly Part[]>> = {
  core: ['checks', 'build', 'unit', 'simulation', 'integration', 'browser'],
  long: ['build', 'unit', 'integration', 'browser'],
};

/** Seconds that a part of the core should take on two cores; beyond half as much again it is printed in red. */
export const BUDGETS: Readonly<Record<Part, number>> = {
  checks: 75,
  build: 15,
  unit: 90,
  simulation: 60,
  integration: 150,
  browser: 180,
};

/** Minutes after which a program of a part is ended because it hangs; the other parts still fit into CI's ninety then. */
export const DEADLINES: Readonly<Record<'core' | 'long', Readonly<Record<Exclude<Part, 'build'>, number>>>> = {
  core: { checks: 6, unit: 12, simulation: 10, integration: 30, browser: 50 },
  long: { checks: 6, unit: 60, simulation: 60, integration: 120, browser: 90 },
};
