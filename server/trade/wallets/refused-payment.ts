import type { Sequence } from 'engine/vocabulary';
import type { AuditTrail } from '../../people/authority/audit-trail.ts';
import type { WalletStatus } from 'protocol';

export interface RefusedNeeds {
  readonly audit: Pick<AuditTrail, 'begin' | 'end' | 'ofRequest'>;
  readonly commands: { now(): number; readonly sequence: Sequence };
}

interface RefusedPayment {
  /** The code of its provider, and the provider's id of it. */
  readonly provider: string;
  readonly name: string;
  readonly action: 'wallet/prize' | 'wallet/payout';
  readonly outcome: WalletStatus;
  readonly detail: Readonly<Record<string, unknown>>;
}

/** The exchange itself, in the audit trail. */
const EXCHANGE = 0;

/** Writes down that a provider was not let pay something: once, however often it sends it. */
export async function noteRefused({ audit, commands }: RefusedNeeds, of: RefusedPayment): Promise<void> {
  const { provider, name, action, outcome, detail } = of;
  const requestKey = `${provider}:${name}`;
  if ((await audit.ofRequest(EXCHANGE, requestKey)) !== undefined) return;
  const about = { userId: EXCHANGE, action, subject: `provider ${provider}` };
  const from = { reason: '', address: '', device: '', requestKey, after: commands.sequence };
  const written = { provider, transaction_id: name, ...detail };
  const entry = await audit.begin({ ...about, ...from, at: commands.now(), detail: written });
  await audit.end(entry, about, { at: commands.now(), outcome, detail: {} });
}
