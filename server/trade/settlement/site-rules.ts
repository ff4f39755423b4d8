import type { SiteRules, SiteRulesSection } from 'protocol';
import {
  type AverageRow,
  type Averages,
  averagesTable,
  newestRules,
  type Rule,
  SITE_TABS,
  type SiteTab,
} from 'results';
import { sectionsBefore } from './site-sections.ts';

/** Which averages a tab shows, by competition; `Fancy` has those that are in no tab of their own. */
const AVERAGES_OF: Readonly<Partial<Record<SiteTab, readonly string[]>>> = {
  IPL: ['IPL'],
  'Big Bash League': ['BBL'],
  'World Cup': ['World Cup'],
};

/**
 * The page of the site's rules: the newest texts of the book and the averages that settlement reads, tab by tab.
 *
 * @param rules  the book's newest, unless said otherwise
 */
export function siteRules(averages: Averages, rules: readonly Rule[] = newestRules()): SiteRules {
  const byTab = Map.groupBy(rules, (rule) => rule.tab);
  return {
    tabs: SITE_TABS.map((name) => {
      const own = (byTab.get(name) ?? []).map(sectionOf);
      return { name, sections: [...sectionsBefore(name), ...own, ...averagesSections(name, averages)] };
    }),
  };
}

const sectionOf = ({ id, version, title, text }: Rule): SiteRulesSection => ({
  title,
  text: [...text],
  rule_id: id,
  rule_version: version,
});

function averagesSections(tab: SiteTab, averages: Averages): SiteRulesSection[] {
  const named = Object.values(AVERAGES_OF).flat();
  const wanted = (row: AverageRow) =>
    tab === 'Fancy' ? !named.includes(row.competition) : (AVERAGES_OF[tab]?.includes(row.competition) ?? false);
  const rows = averages.rows.filter(wanted);
  if (rows.length === 0) return [];
  const table = averagesTable({ ...averages, rows });
  const columns = ['Of', 'Season', ...table.columns.map(columnName), 'Note'];
  const lines = table.lines.map((line) => [nameOf(line), line.season, ...line.cells, line.note]);
  const filled = columns.map((_, place) => place === 0 || lines.some((cells) => cells[place] !== ''));
  const shown = (cells: readonly string[]) => cells.filter((_, place) => filled[place]);
  return [
    {
      title: 'Averages',
      text: [
        'A match that is abandoned, has no result or is played over fewer overs counts these figures in league and tournament totals. The most specific row decides: player, team, ground, competition, general; of several seasons the newest.',
        `These are version ${averages.version} of the averages.`,
      ],
      table: { columns: shown(columns), rows: lines.map(shown) },
    },
  ];
}

/** `six-over-runs` as the head of a column: `Six over runs`. */
const columnName = (statistic: string) => {
  const words = statistic.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

function nameOf({ scope, competition, of }: { scope: string; competition: string; of: string }): string {
  if (scope === 'general') return 'All others';
  const whole = of === '' && scope === 'player' ? 'Any named player' : of;
  return [competition, whole].filter((part) => part !== '').join(': ');
}
