import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { Icon } from '../../shared/icon.tsx';
import { usePageTitle } from '../data/page-title.ts';
import { useMayUseCashier, useMaySeePayments } from './use-cashier.ts';
import { PaymentFormCard } from './payment-form-card.tsx';
import { RequestsCard } from './requests-card.tsx';
import './cashier.css';

/** Money in and out: the form, and what became of the newest requests. */
export function CashierPage() {
  const { t } = useLingui();
  usePageTitle(t`Deposit / Withdraw`);
  const mayUse = useMayUseCashier();
  const maySee = useMaySeePayments();
  return (
    <>
      <div className="bar">
        <div>
          <h1>
            <Trans>Deposit / Withdraw</Trans>
          </h1>
          <p className="meta">
            <Trans>All times UTC+5:30.</Trans>
          </p>
        </div>
        <span className="spacer" />
        <nav className="bar-links" aria-label={t`Payments`}>
          <Link className="btn" to="/setting/limits">
            <Icon name="clock" size="small" />
            <Trans>Limits</Trans>
          </Link>
          {maySee && (
            <Link className="btn" to="/report/payment-withdraw">
              <Icon name="list" size="small" />
              <Trans>Payment statement</Trans>
            </Link>
          )}
        </nav>
      </div>
      {mayUse ? (
        <div className="cashier">
          <PaymentFormCard />
          <RequestsCard />
        </div>
      ) : (
        <NotOffered />
      )}
    </>
  );
}

function NotOffered() {
  return (
    <section className="card">
      <div className="empty">
        <Icon name="lock" />
        <h2>
          <Trans>Not offered for your account</Trans>
        </h2>
        <p>
          <Trans>Deposits and withdrawals go through the operator who opened your account.</Trans>
        </p>
      </div>
    </section>
  );
}
