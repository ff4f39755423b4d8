import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link, ScrollRestoration, useParams } from 'react-router';
import { usePageTitle } from '../data/page-title.ts';
import { Footer } from '../site/footer.tsx';
import { Logo } from '../site/logo.tsx';
import { Rules } from './rules-page.tsx';
import { SiteTextArticle } from './site-text-article.tsx';

/** The rules by themselves, with the footer alone: for whoever is not signed in. Two addresses have words of their own. */
export function BareRulesPage() {
  const { t } = useLingui();
  switch (useParams()['*']) {
    case 'terms-and-conditions':
      return <BarePage title={t`Terms and conditions`} article={<SiteTextArticle kind="terms" />} />;
    case 'responsible-gaming':
      return <BarePage title={t`Responsible gaming`} article={<SiteTextArticle kind="responsible-gaming" />} />;
    default:
      return <BarePage title={t`Rules`} />;
  }
}

function BarePage({ title, article }: { title: string; article?: ReactNode }) {
  usePageTitle(title);
  return (
    <div className="bare-page">
      <ScrollRestoration />
      <main className="main" id="main">
        <Link className="logo" to="/">
          <Logo />
        </Link>
        <h1>{title}</h1>
        {article}
        {article !== undefined && (
          <h2 className="rules-head">
            <Trans>Rules</Trans>
          </h2>
        )}
        <Rules />
      </main>
      <Footer />
    </div>
  );
}
