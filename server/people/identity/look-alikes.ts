/** Characters that can be taken for one another in a user name: ASCII letters, digits, dots, dashes, underscores. */
const ALIKE: readonly (readonly [RegExp, string])[] = [
  [/[._-]/g, ''],
  [/0/g, 'o'],
  [/[1i]/g, 'l'],
  [/5/g, 's'],
  [/rn/g, 'm'],
  [/vv/g, 'w'],
  [/cl/g, 'd'],
];

/**
 * The same for names that read alike at a glance: `0perator`, `OPERAT0R` and `oper.ator`.
 *
 * @see Unicode Technical Standard 39, "Confusable Detection", of which these are the pairs within ASCII
 */
export function skeletonOf(userName: string): string {
  return ALIKE.reduce((name, [pattern, one]) => name.replaceAll(pattern, one), userName.toLowerCase());
}
