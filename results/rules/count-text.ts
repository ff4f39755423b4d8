const singular = (plural: string) => plural.replace(/ies$/, 'y').replace(/xes$/, 'x').replace(/s$/, '');

/** `0 goals`, `1 goal`, `2 goals`. */
export const countText = (count: number, plural: string): string =>
  `${count} ${count === 1 ? singular(plural) : plural}`;
