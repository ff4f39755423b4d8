import { Trans, useLingui } from '@lingui/react/macro';
import { usePageTitle } from '../data/page-title.ts';
import { NoticeList } from './notice-list.tsx';

/** Everything that the client was told: the newest 200. */
export function NoticesPage() {
  const { t } = useLingui();
  usePageTitle(t`Notices`);
  return (
    <>
      <div>
        <h1>
          <Trans>Notices</Trans>
        </h1>
        <p className="meta">
          <Trans>Changes to your bets, money and sign-in. All times UTC+5:30.</Trans>
        </p>
      </div>
      <section className="card" aria-label={t`Notices`}>
        <NoticeList />
      </section>
    </>
  );
}
