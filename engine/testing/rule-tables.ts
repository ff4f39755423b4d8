/** The tables of docs/rules.md, which tests play. */
export type RuleTables = (heading: string, nth?: number) => string[][];

/**
 * @param page  the text of docs/rules.md
 * @returns     what gives the rows of the nth table under a heading, without its head
 */
export function ruleTables(page: string): RuleTables {
  return (heading, nth = 0) => {
    const section = page.split(/^## /m).find((part) => part.startsWith(`${heading}\n`));
    const tables = (section ?? '').split(/\n\n+/).filter((block) => block.startsWith('|'));
    const lines = (tables[nth] ?? '').trim().split('\n').slice(2);
    if (lines.length === 0) throw new Error(`docs/rules.md has no table ${nth} under "${heading}"`);
    return lines.map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
  };
}

/** The items of a cell. */
export function listOf(cell: string): string[] {
  return cell.split(', ').filter((item) => item !== '');
}
