import { Trans } from '@lingui/react/macro';
import type { SiteRules, SiteRulesSection } from 'protocol';
import { useRuleWords } from '../data/use-rule-words.ts';

type Tab = SiteRules['tabs'][number];

export interface RulesPaneProps {
  readonly tab: Tab;
  readonly id: string;
  /** The id of its tab. */
  readonly labelledBy: string;
  readonly isShown: boolean;
}

/** The text of one tab; one that is hidden is there for its tab to name, and empty. */
export function RulesPane({ tab, id, labelledBy, isShown }: RulesPaneProps) {
  const { inPage, isTranslated } = useRuleWords();
  return (
    <section
      className="rules-pane"
      id={id}
      role="tabpanel"
      aria-labelledby={labelledBy}
      tabIndex={isShown ? 0 : -1}
      hidden={!isShown}
    >
      {isShown && (
        <>
          <h2>{inPage(tab.name)}</h2>
          {isTranslated && (
            <p className="meta">
              <Trans>In case of doubt the English text decides.</Trans>
            </p>
          )}
          {tab.sections.length === 0 && <p className="none-yet">{inPage('No records Found')}</p>}
          {tab.sections.map((section) => (
            <Section key={section.title} section={section} />
          ))}
        </>
      )}
    </section>
  );
}

function Section({ section }: { section: SiteRulesSection }) {
  const { inPage } = useRuleWords();
  return (
    <article>
      <h3>
        {inPage(section.title)}
        {section.rule_id !== undefined && (
          <small>
            <Trans>
              {section.rule_id}, version {section.rule_version}
            </Trans>
          </small>
        )}
      </h3>
      {section.text.length > 0 && (
        <ul>
          {section.text.map((sentence) => (
            <li key={sentence}>{inPage(sentence)}</li>
          ))}
        </ul>
      )}
      {section.table !== undefined && <FiguresTable table={section.table} title={section.title} />}
    </article>
  );
}

/** Wide tables scroll, by the keyboard too. */
const SCROLLS = { tabIndex: 0 } as const;

type Table = NonNullable<Tab['sections'][number]['table']>;

function FiguresTable({ table: { columns, rows }, title }: { table: Table; title: string }) {
  return (
    <section className="wrap" aria-label={title} {...SCROLLS}>
      <table className="table">
        <thead>
          <tr>
            {columns.map((column, at) => (
              <th key={column} scope="col" className={at > 0 ? 'num' : undefined}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.join(' ')}>
              {row.map((cell, at) =>
                at === 0 ? (
                  <th key={columns[at]} scope="row">
                    {cell}
                  </th>
                ) : (
                  <td key={columns[at]} className="num">
                    {cell}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
