import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState, type KeyboardEvent } from 'react';
import { useSearchParams } from 'react-router';
import type { SiteRules } from 'protocol';
import { siteRulesQuery } from '../data/queries.ts';
import { usePageTitle } from '../page-title.ts';

type Tab = SiteRules['tabs'][number];

/** The site's rules: a list of tabs and the text of the one that is chosen. */
export function RulesPage() {
  const { t } = useLingui();
  usePageTitle(t`Rules`);
  return (
    <>
      <div className="bar">
        <h1>
          <Trans>Rules</Trans>
        </h1>
      </div>
      <Rules />
    </>
  );
}

export function Rules() {
  const { t } = useLingui();
  const { data, error, refetch } = useQuery(siteRulesQuery);
  if (data !== undefined) return <RulesOf rules={data} />;
  if (error === null) return <section className="card rules-sk" aria-busy="true" aria-label={t`Rules, loading`} />;
  return (
    <section className="card">
      <div className="empty">
        <h2>
          <Trans>The rules cannot be loaded</Trans>
        </h2>
        <p>
          <Trans>The exchange did not answer.</Trans>
        </p>
        <button type="button" className="btn go" onClick={() => void refetch()}>
          <Trans>Try again</Trans>
        </button>
      </div>
    </section>
  );
}

function RulesOf({ rules: { tabs } }: { rules: SiteRules }) {
  const { t } = useLingui();
  // A bet's page leads to the tab of its rule.
  const [search] = useSearchParams();
  const [chosen, setChosen] = useState(search.get('tab') ?? tabs[0]?.name ?? '');
  const list = useRef<HTMLDivElement>(null);
  const tab = tabs.find(({ name }) => name === chosen) ?? tabs[0];
  const onKeyDown = (event: KeyboardEvent) => {
    const at = tabs.findIndex(({ name }) => name === tab?.name);
    const steps: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: tabs.length - 1 };
    const to = steps[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const next = (to + tabs.length) % tabs.length;
    setChosen(tabs[next]?.name ?? '');
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus();
  };
  if (tab === undefined) return null;
  return (
    <div className="card rules">
      <div
        ref={list}
        className="rules-tabs"
        role="tablist"
        aria-label={t`Rules by sport`}
        aria-orientation="vertical"
        tabIndex={-1}
        onKeyDown={onKeyDown}
      >
        {tabs.map(({ name }) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`tab-${name}`}
            aria-selected={name === tab.name}
            aria-controls="rules-pane"
            tabIndex={name === tab.name ? 0 : -1}
            onClick={() => setChosen(name)}
          >
            {name}
          </button>
        ))}
      </div>
      <Pane key={tab.name} tab={tab} />
    </div>
  );
}

function Pane({ tab }: { tab: Tab }) {
  return (
    <section className="rules-pane" id="rules-pane" role="tabpanel" aria-labelledby={`tab-${tab.name}`} tabIndex={0}>
      <h2>{tab.name}</h2>
      {tab.sections.length === 0 && <p className="none-yet">No records Found</p>}
      {tab.sections.map((section) => (
        <article key={section.title}>
          <h3>
            {section.title}
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
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          )}
          {section.table !== undefined && <FiguresTable table={section.table} title={section.title} />}
        </article>
      ))}
    </section>
  );
}

/** Wide tables scroll, by the keyboard too. */
const SCROLLS = { tabIndex: 0 } as const;

type Table = NonNullable<Tab['sections'][number]['table']>;

function FiguresTable({ table: { columns, rows }, title }: { table: Table; title: string }) {
  return (
    <section className="wrap" aria-label={title} {...SCROLLS}>
      <table className="tbl">
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
