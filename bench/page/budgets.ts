/** What a page may weigh and take, and what it does. */
export interface Budgeted {
  what: string;
  unit: string;
  most: number;
  measured: number;
}

export function describeBudget({ what, unit, most, measured }: Budgeted): string {
  return `${what}: ${measured} ${unit} (at most ${most})`;
}

/** One sentence for each that is not met. */
export function missesOf(budgets: readonly Budgeted[]): string[] {
  return budgets
    .filter(({ measured, most }) => !(measured <= most))
    .map(({ what, unit, most, measured }) => `${what}: ${measured} ${unit} instead of ${most}`);
}
