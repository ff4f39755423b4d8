import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { siteRulesQuery } from '../data/queries.ts';
import { usePageTitle } from '../data/page-title.ts';
import { SiteTextArticle } from './site-text-article.tsx';
import { RulesTabs } from './rules-tabs.tsx';

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
  // A bet's page leads to the tab of its rule.
  const [search] = useSearchParams();
  const tab = search.get('tab') ?? undefined;
  if (data !== undefined)
    return (
      <>
        <SiteTextArticle kind="house-rules" />
        <RulesTabs key={tab} rules={data} firstShown={tab} />
      </>
    );
  if (error === null)
    return <section className="card rules-skeleton" aria-busy="true" aria-label={t`Rules, loading`} />;
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
