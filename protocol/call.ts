import type { z } from 'zod';
import type { Permission } from './permissions.ts';

/** One call of the wire: the server registers, authorises, validates, audits and documents it from this. */
export interface Call {
  /** The permission that the caller needs; 'public' needs no login session. */
  readonly permission: Permission | 'public';
  readonly effect: 'read' | 'write';
  /** The call needs a betting account; without one it is refused with `no-account` and this status. */
  readonly needsAccount?: 409 | 422;
  /** Before it is answered, the records get a moment to catch up with the live models. */
  readonly awaitsRecords?: true;
  /** Allowed before callers have changed a password that somebody else chose; so are all personal reads. */
  readonly beforePasswordChange?: true;
  /** The request and its outcome go into the audit trail, without the fields that `secrets` names. */
  readonly audited?: true;
  readonly secrets?: readonly string[];
  /** It may need a second person: then it is kept as a proposal, and carried out once that person approves it. */
  readonly twoPeople?: true;
  /** It is about somebody else’s login, which `user_id` names: nobody makes or proposes it for their own. */
  readonly notOwnLogin?: true;
  /** Its answer holds a secret, which is shown once and stored nowhere. */
  readonly secretAnswer?: true;
  /** Its cost against the caller's rate limit; if left out, as `costOf` says. */
  readonly cost?: number;
  /** The name of a list in its body: the call costs as much for each entry. */
  readonly costsFor?: string;
  /** It makes what is at stake less, and does not wait for other calls; what staff do does not either. */
  readonly goesFirst?: true;
  /** The stream takes it too, with the same body, answer, permission, cost and limits as over HTTP. Never an audited call. */
  readonly overStream?: true;
  readonly summary: string;
  /** The body: a call with one is a POST, others are GETs. Unknown fields are refused; an empty filter means all. */
  readonly request?: z.ZodType;
  /** In bytes; larger bodies are answered with 413. */
  readonly bodyLimit?: number;
  readonly data: z.ZodType;
  /** It answers with a file instead if the body requests an export. */
  readonly download?: true | 'jsonl';
  /** Fields beside status, message and data. */
  readonly also?: Record<string, z.ZodType>;
}

/** The calls of one area: path under /api/ → call. */
export type CallTable = Readonly<Record<string, Call>>;

export const methodOf = (call: Call): 'GET' | 'POST' => (call.request === undefined ? 'GET' : 'POST');

/** A write is a row of the journal or of a table; an audited one is two entries of the trail as well. */
const COST_OF_A_WRITE = 3;
const COST_OF_AN_AUDITED_WRITE = 15;

/** A call's cost against the caller's rate limit; 1 is the cheapest, which reads memory alone. */
export function costOf({ cost, audited, effect }: Call): number {
  if (cost !== undefined || effect === 'read') return cost ?? 1;
  return audited === true ? COST_OF_AN_AUDITED_WRITE : COST_OF_A_WRITE;
}
