/** How many random cases a law is tried on: `usual`, or what the environment variable `EVENS_LAW_CASES` says. */
export function lawCases(usual: number): number {
  const { process } = globalThis as { process?: { env: Record<string, string | undefined> } };
  const asked = process?.env['EVENS_LAW_CASES'];
  return asked === undefined ? usual : Number(asked);
}
