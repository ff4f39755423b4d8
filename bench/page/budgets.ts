/** What a page may weigh and take, and what it does. */
export interface Budgeted {
  what: string;
  /** In a word, if the row of bench/RESULTS.md names it. */
  named?: string;
  unit: string;
  most: number;
  measured: number;
}

export function describeBudget({ what, unit, most, measured }: Budgeted): string {
  return `${what}: ${measured} ${unit} (at most ${most})`;
}

/** How many are met, as a benchmark's figure, and what the named ones came to. */
export function metOf(budgets: readonly Budgeted[]): { figure: number; measured: string } {
  const met = budgets.filter(({ measured, most }) => measured <= most).length;
  const named = budgets.flatMap(({ named: name, measured, unit }) => (name ? [`${name} ${measured} ${unit}`] : []));
  return { figure: met, measured: [`${met} of ${budgets.length} budgets met`, ...named].join('; ') };
}

/** One sentence for each that is not met. */
export function missesOf(budgets: readonly Budgeted[]): string[] {
  return budgets
    .filter(({ measured, most }) => !(measured <= most))
    .map(({ what, unit, most, measured }) => `${what}: ${measured} ${unit} instead of ${most}`);
}
