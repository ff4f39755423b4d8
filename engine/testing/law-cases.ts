/**
 * How many random cases a law is tried on: `usual`, or what the environment variable `EVENS_LAW_CASES` says, a number
 * ("100000") or a part of the usual one ("5%").
 */
export function lawCases(usual: number): number {
  const { process } = globalThis as { process?: { env: Record<string, string | undefined> } };
  const setting = process?.env['EVENS_LAW_CASES'];
  if (setting === undefined) return usual;
  return setting.endsWith('%') ? Math.ceil((usual * Number.parseFloat(setting)) / 100) : Number(setting);
}
