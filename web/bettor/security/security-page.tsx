import { Trans, useLingui } from '@lingui/react/macro';
import { usePageTitle } from '../data/page-title.ts';
import { DevicesCard } from './devices-card.tsx';
import { SecondFactorCard } from './second-factor-card.tsx';
import './security.css';

/** What keeps an account its owner's: the second factor, and the devices that are signed in. */
export function SecurityPage() {
  const { t } = useLingui();
  usePageTitle(t`Security Auth Verification`);
  return (
    <div className="security">
      <h1>
        <Trans>Security Auth Verification</Trans>
      </h1>
      <SecondFactorCard />
      <DevicesCard />
    </div>
  );
}
