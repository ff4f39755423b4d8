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

/** How many are met, as a benchmark's figure. */
export function metOf(budgets: readonly Budgeted[]): { figure: number; measured: string } {
  const met = budgets.filter(({ measured, most }) => measured <= most).length;
  return { figure: met, measured: `${met} of ${budgets.length} budgets met` };
}

/** One sentence for each that is not met. */
export function missesOf(budgets: readonly Budgeted[]): string[] {
  return budgets
    .filter(({ measured, most }) => !(measured <= most))
    .map(({ what, unit, most, measured }) => `${what}: ${measured} ${unit} instead of ${most}`);
}
