import type { PAYEE_CALLS } from 'protocol';
import type { GatewayDependencies } from '../gateway-dependencies.ts';
import type { Handlers } from '../handlers.ts';
import { termsAfter, toWireTerms } from '../wire/payment-on-wire.ts';
import { timeText } from '../wire/time-text.ts';

/** The ways to deposit: owners change them, after the waiting time; a cashier may close one, at once. */
export function payeeCalls({
  payments,
  sequencer,
}: Pick<GatewayDependencies, 'payments' | 'sequencer'>): Handlers<typeof PAYEE_CALLS> {
  const { store } = payments;
  return {
    async 'admin/closePaymentMethod'({ method }) {
      await store.closeMethod(method);
      return toWireTerms(await store.method(method));
    },
    async 'admin/setPaymentMethod'(change) {
      await store.setMethod(termsAfter(await store.method(change.method), change));
      return { proposal_id: null, due_at: timeText(sequencer.now()) };
    },
  };
}
