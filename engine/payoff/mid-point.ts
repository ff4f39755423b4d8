/**
 * The result of a meter whose match was abandoned, from its last quote.
 *
 * @param quote  both lines and how many units a run has, in units of the market
 * @see          docs/rules.md, "Number payoffs"
 */
export function midPointOf(quote: { readonly no: number; readonly yes: number; readonly unitsPerRun: number }): number {
  const { no, yes, unitsPerRun } = quote;
  if (yes - no < 2 * unitsPerRun) return yes;
  // Half a unit more where the middle is between two.
  return Math.ceil((no + yes) / 2);
}
