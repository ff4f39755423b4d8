const singular = (plural: string) =>
  plural
    .replace(/ies$/, 'y')
    .replace(/(x|ch)es$/, '$1')
    .replace(/s$/, '');

/** `0 goals`, `1 goal`, `2 goals`. @param count  overs as people write them too: 19.3 */
export const countText = (count: number | string, plural: string): string =>
  `${count} ${String(count) === '1' ? singular(plural) : plural}`;
