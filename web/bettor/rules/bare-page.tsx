import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { usePageTitle } from '../page-title.ts';
import { Footer } from '../shell/footer.tsx';
import { Logo } from '../shell/logo.tsx';
import { Rules } from './rules-page.tsx';

/** The rules by themselves, with the footer alone: for who is not signed in. */
export function BareRulesPage() {
  const { t } = useLingui();
  usePageTitle(t`Rules`);
  return (
    <div className="bare-page">
      <main className="main" id="main">
        <Link className="logo" to="/">
          <Logo />
        </Link>
        <h1>
          <Trans>Terms and rules</Trans>
        </h1>
        <Rules />
      </main>
      <Footer />
    </div>
  );
}
