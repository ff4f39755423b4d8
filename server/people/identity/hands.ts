/** By login: who stands behind it, and whether they know a way in. */
export type HandsOf = ReadonlyMap<number, readonly { readonly hand: number; readonly knows: boolean }[]>;

/** True if a login is the other, or stands behind it over however many steps. */
export function isOneBehindTheOther(a: number, b: number, hands: HandsOf): boolean {
  return behind(a, hands).has(b) || behind(b, hands).has(a);
}

/** True if no one person knows the way into both. */
export function isNobodyInBoth(a: number, b: number, hands: HandsOf): boolean {
  const ofB = behind(b, hands, true);
  return ![...behind(a, hands, true)].some((hand) => ofB.has(hand));
}

/** Everybody behind a login, over however many steps, and it itself. @param onlyWhoKnows  leaves out who only proposed it */
function behind(login: number, hands: HandsOf, onlyWhoKnows = false): ReadonlySet<number> {
  const found = new Set([login]);
  for (const one of found)
    for (const { hand, knows } of hands.get(one) ?? []) if (knows || !onlyWhoKnows) found.add(hand);
  return found;
}
