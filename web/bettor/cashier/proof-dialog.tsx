import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { Payment } from 'protocol';
import { callPath } from '../../shared/wire/call.ts';
import { loginSessionLost } from '../exchange.ts';
import { useLogin } from '../login-store.ts';
import { Modal } from '../shell/modal.tsx';
import { dataUrlOf } from './proof-image.ts';

/** The image as the exchange has it. */
export function ProofDialog({ payment, onClose }: { payment: Payment; onClose: () => void }) {
  const { t } = useLingui();
  const { payment_id, reference } = payment;
  const { data, error } = useQuery({
    queryKey: ['paymentProof', payment_id],
    queryFn: () => proofOf(payment_id),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return (
    <Modal title={t`Proof of ${reference}`} className="popup" onClose={onClose}>
      {data === undefined ? (
        <p className="none-yet" aria-busy={error === null}>
          {error === null ? t`Loading` : t`The exchange did not answer.`}
        </p>
      ) : (
        <img className="proof-full" src={data} alt={t`Proof of payment`} />
      )}
    </Modal>
  );
}

async function proofOf(payment_id: number): Promise<string> {
  const response = await fetch(callPath('payment/getProof'), {
    method: 'POST',
    headers: {
      'Cache-Control': 'no-store, no-cache',
      'Content-Type': 'application/json',
      Authorization: `Bearer ${useLogin.getState().login?.token ?? ''}`,
    },
    body: JSON.stringify({ payment_id }),
  });
  if (response.status === 401 || response.status === 403) loginSessionLost();
  if (!response.ok) throw new Error(`The exchange answered ${response.status}.`);
  return dataUrlOf(await response.blob());
}
