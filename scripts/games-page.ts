import { type BetReturn, groupsWithChoice, returnOf, returnsOf, type Table, TABLES, VIRTUALS } from '../games/index.ts';

const HEAD = `# Games

The rules of every table, its bets, and what each gives back. \`npm run games -- page\` writes this page from the code, and a test compares the two; \`npm run games -- returns --json\` prints every bet by itself.

- **Payout** is the decimal price, stake included, that stands where the operator sets none; "several" is a scale, whose payouts the rules name. An operator's prices change the return, and the table shows that.
- **Probability** is that of a profit.
- **Return** is what a unit at risk gives back on average, computed from the rules by going through every deal, never measured. A void market gives the unit back, and counts as that. A lay risks its liability: laid at 2.03, 1.03 for each 1.00 it wins.
- A bet on several runners of a market in equal parts (red, a dozen, a motor) gives back what its parts do.
- Cards are rank and suit: \`TD\` is the ten of diamonds. The ace is low, and counts 1, but in the hands of teenpatti.

\`npm run games -- simulate TABLE --rounds 1000000 --seed 1\` plays a table and says how far the outcome is from what is computed; with \`all\` every table, in as many threads as there are processors, and it ends with 1 where a bet comes out further away than chance takes it.

\`npm run fair -- deal all --rounds 10000 --out FOLDER\` deals rounds of every table from a vault as the casino does and keeps their records, and \`npm run fair -- verify FOLDER/*.jsonl --quiet\` deals them again, without a server. With \`--receipt FILE\` it also checks the receipt of a player's value, which the page of a proof gives, and looks for the value in the record of its round. With \`--anchor ANCHOR\`, once for each chain whose anchor was kept, it refuses the rounds of any other: every table's rules list its chains, and \`casino/getChains\` gives them, from before their first round.

`;

/** Of a sangam the first two decimals are zeros. */
const percent = (part: number) => `${part < 0.0001 ? (part * 100).toPrecision(2) : (part * 100).toFixed(2)} %`;

function named(bets: readonly BetReturn[]): string {
  const names = bets.map(({ bet }) => `\`${bet}\``);
  return names.length <= 6 ? names.join(' ') : `${names.slice(0, 3).join(' ')} … ${names.at(-1)} (${names.length})`;
}

/** More rows than a page has room for: then a market is a row. */
const MOST_ROWS = 40;

const fromTo = (figures: readonly number[], shown: (figure: number) => string) =>
  [...new Set([Math.min(...figures), Math.max(...figures)].map(shown))].join(' to ');

/** The bets of one market, of every field of a virtual race. */
function marketRows(table: Table): string[] {
  const groups = (table.starts ?? [{}]).flatMap((start) => groupsWithChoice(table, start));
  return [...Map.groupBy(groups, ({ id }) => id)].map(([id, same]) => {
    const bets = same.flatMap((group) => group.bets.map((bet) => ({ bet, ...returnOf(group, bet, group.chances()) })));
    const prices = bets.flatMap(({ bet: { price } }) => (price === null ? [] : [price / 100]));
    const figures = [
      fromTo(prices, (price) => price.toFixed(2)),
      fromTo(
        bets.map(({ probability }) => probability),
        percent,
      ),
      fromTo(
        bets.map((bet) => bet.return),
        percent,
      ),
    ];
    return `| \`${id}\` (${bets.length}) | ${figures.join(' | ')} |`;
  });
}

/** Bets that pay and return the same are one row. */
function rowsOf(table: Table): string[] {
  const alike = Map.groupBy(returnsOf(table), ({ payout, probability, return: back }) =>
    [payout?.toFixed(2) ?? 'several', percent(probability), percent(back)].join(' | '),
  );
  if (alike.size > MOST_ROWS) return marketRows(table);
  return [...alike].map(([figures, bets]) => `| ${named(bets)} | ${figures} |`);
}

function sectionOf(table: Table): string {
  const voids = table.groups({}).flatMap(({ voidWhen }) => voidWhen ?? []);
  const rules = [
    ...table.rules,
    ...[...new Set(voids)].map((when) => `Void where: ${when.charAt(0).toLowerCase()}${when.slice(1)}`),
  ];
  return [
    `### ${table.name} (${table.code})`,
    '',
    ...rules.map((rule) => `- ${rule}`),
    '',
    '| bets | payout | probability | return |',
    '|---|---|---|---|',
    ...rowsOf(table),
    '',
  ].join('\n');
}

/** docs/games.md, as the code has it. */
export function gamesPage(): string {
  const tables = TABLES.map(sectionOf).join('\n');
  const virtuals = VIRTUALS.map(sectionOf).join('\n');
  return `${HEAD}## Tables\n\n${tables}\n## Virtual sports\n\n${virtuals}`;
}
