import { useQuery } from '@tanstack/react-query';
import type { PaymentTerms } from 'protocol';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatStake } from '../../shared/format/money.ts';
import { toast } from '../../shared/toasts/toast-store.ts';
import { minorOf } from '../controls/figures.tsx';
import { ReasonDialog } from '../controls/reason-dialog.tsx';
import { ask, queryClient } from '../data/exchange.ts';
import { useOwnPermissions } from '../data/permissions.ts';
import { useSiteSettings } from '../data/site-settings.ts';
import { proposalsQuery } from '../data/waiting.ts';
import { MethodForm } from './method-form.tsx';
import { paymentTermsQuery, withoutAddress } from '../data/payment-terms.ts';
import { PendingChange } from './pending-change.tsx';

/** The methods that bettors are offered, with their bounds, where deposits are paid to, and what is about to change. */
export function MethodsCard() {
  const { permissions, may } = useOwnPermissions();
  const isOwner = may('manage-payees');
  const { data } = useQuery(paymentTermsQuery);
  const { data: proposals = [] } = useQuery({ ...proposalsQuery, enabled: permissions.has('approve-others') });
  const isOff = useSiteSettings()?.payment_gateway === '0';
  const [edited, setEdited] = useState<PaymentTerms['method']>();
  const [closing, setClosing] = useState<PaymentTerms>();
  const pending = proposals.filter(
    ({ call, state }) => call === 'admin/setPaymentMethod' && (state === 'proposed' || state === 'scheduled'),
  );
  if (data === undefined) return null;
  const unaddressed = withoutAddress(data);
  return (
    <section className="card" aria-label="Methods">
      <header>
        <h2>Methods</h2>
        <span className="meta">
          {data.provider === '' ? 'Handled by your cashiers.' : `Some are handled by ${data.provider}.`}
        </span>
      </header>
      {isOff && (
        <p className="none-yet">
          <b className="waiting">Deposits and withdrawals are off for the whole site.</b>{' '}
          {may('manage-site') ? <Link to="/site">Offer them under Site</Link> : 'An owner turns them on under Site.'}
        </p>
      )}
      <ul className="acts">
        {data.methods.map((one) => (
          <li key={one.method} className="method">
            <div>
              <b>
                {one.name}
                {one.is_open ? '' : ', closed'}
              </b>
              <p className="why">
                {formatStake(minorOf(one.min_amount))} to {formatStake(minorOf(one.max_amount))}
                {one.instructions !== '' && `. ${one.instructions}`}
              </p>
              {unaddressed.includes(one) && (
                <p className="why waiting">No deposit address yet: it takes no deposits.</p>
              )}
            </div>
            <div className="method-acts">
              {may('decide-payments') && one.is_open && (
                <button
                  type="button"
                  className="btn"
                  aria-haspopup="dialog"
                  aria-label={`Close ${one.name}`}
                  onClick={() => setClosing(one)}
                >
                  Close
                </button>
              )}
              {isOwner && (
                <button
                  type="button"
                  className="btn"
                  aria-label={`Change ${one.name}`}
                  aria-expanded={edited === one.method}
                  onClick={() => setEdited(edited === one.method ? undefined : one.method)}
                >
                  Change
                </button>
              )}
            </div>
            {pending
              .filter(({ body }) => body['method'] === one.method)
              .map((proposal) => (
                <PendingChange key={proposal.proposal_id} proposal={proposal} />
              ))}
            {edited === one.method && <MethodForm method={one} onDone={() => setEdited(undefined)} />}
          </li>
        ))}
      </ul>
      {!isOwner && <p className="in-panel why">Only owners change methods and where deposits are paid.</p>}
      {closing !== undefined && (
        <ReasonDialog
          title={`Close ${closing.name}`}
          consequence="Bettors cannot use it any more. Opening it again takes two owners."
          verb="Close"
          onClose={() => setClosing(undefined)}
          onDo={async (reason) => {
            await ask('admin/closePaymentMethod', { method: closing.method, reason });
            await queryClient.invalidateQueries({ queryKey: ['payment-terms'] });
            toast('good', `${closing.name} closed`);
          }}
        />
      )}
    </section>
  );
}
