import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { PaymentStatus } from 'protocol';
import { Icon } from '../../shared/icon.tsx';
import { latestPaymentsQuery } from './payment-queries.ts';
import type { PaymentFormState } from './use-payment-form.ts';

/** Nothing is decided yet. */
const WITH_CASHIER: ReadonlySet<PaymentStatus> = new Set(['requested', 'under-review']);

export function PaymentOutcome({ state: { sent } }: { state: PaymentFormState }) {
  const { t } = useLingui();
  const { data: latest } = useQuery(latestPaymentsQuery);
  if (sent.kind === 'done') {
    const { payment_id: id, reference, direction } = sent.payment;
    // From then on it stands under “Latest requests”.
    const now = latest?.find(({ payment_id }) => payment_id === id)?.status;
    if (now !== undefined && !WITH_CASHIER.has(now)) return null;
    return (
      <output className="outcome good">
        <Icon name="check" size="small" />
        <span>
          <b>{t`Request ${reference} is with the cashier.`}</b>{' '}
          {direction === 'deposit'
            ? t`Follow it under “Latest requests”.`
            : t`The amount has left your balance, and comes back if the request is rejected or cancelled.`}
        </span>
      </output>
    );
  }
  if (sent.kind !== 'refused' && sent.kind !== 'unreachable') return null;
  return (
    <p className="outcome bad" role="alert">
      <Icon name="warning" size="small" />
      <span>
        {sent.kind === 'refused'
          ? sent.text
          : t`The exchange cannot be reached. Send it again: the same request counts once.`}
      </span>
    </p>
  );
}
