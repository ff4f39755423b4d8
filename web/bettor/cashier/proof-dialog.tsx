import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { Payment } from 'protocol';
import { fetchFile } from '../data/exchange.ts';
import { Modal } from '../../shared/dialog/modal.tsx';
import { dataUrlOf } from '../../shared/wire/data-url.ts';

/** The image as the exchange has it. */
export function ProofDialog({ payment, onClose }: { payment: Payment; onClose: () => void }) {
  const { t } = useLingui();
  const { payment_id, reference } = payment;
  const { data, error } = useQuery({
    queryKey: ['paymentProof', payment_id],
    queryFn: () => proofOf(payment_id),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
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
  const file = await fetchFile('payment/getProof', { payment_id });
  if (file === undefined) throw new Error('The login session has ended.');
  return dataUrlOf(file);
}
