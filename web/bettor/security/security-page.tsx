import { Trans, useLingui } from '@lingui/react/macro';
import { useLogin } from '../../shared/login-store.ts';
import { DESK } from '../data/desk.ts';
import { usePageTitle } from '../data/page-title.ts';
import { DevicesCard } from './devices-card.tsx';
import { SecondFactorCard } from './second-factor-card.tsx';
import './security.css';

/** What keeps an account its owner's: the second factor, and the devices that are signed in. */
export function SecurityPage() {
  const { t } = useLingui();
  const isStaff = useLogin((state) => state.isStaff);
  usePageTitle(t`Security Auth Verification`);
  return (
    <div className="security">
      <div className="bar">
        <h1>
          <Trans>Security Auth Verification</Trans>
        </h1>
        <span className="spacer" />
        {isStaff && (
          <a className="btn" href={DESK}>
            <Trans>Operator’s desk</Trans>
          </a>
        )}
      </div>
      <SecondFactorCard />
      <DevicesCard />
    </div>
  );
}
