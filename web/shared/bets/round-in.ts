/** The name of a round's match: its table, its chain and its place in it. */
const ROUND = /^(.+) ([\da-f]{16}-(\d+))$/;

/** The round that a match is; undefined for any other match. */
export function roundIn(
  matchName: string,
): { readonly table: string; readonly id: string; readonly index: string } | undefined {
  const [, table, id, index] = ROUND.exec(matchName) ?? [];
  return table === undefined || id === undefined || index === undefined ? undefined : { table, id, index };
}
