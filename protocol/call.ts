import type { z } from 'zod';
import type { Permission } from './permissions.ts';

/** One call of the wire. The server registers, admits, validates, audits and documents from it; the web calls by it. */
export interface Call {
  /** What the caller has to be permitted to do; 'public' needs no login session. */
  readonly permission: Permission | 'public';
  readonly effect: 'read' | 'write';
  /** Of a call that takes a betting account: the status of its refusal, no-account, to a caller who has none. */
  readonly needsAccount?: 409 | 422;
  /** Whether the records are given a moment to take what the live models show already. */
  readonly awaitsRecords?: true;
  /** Also before a password that somebody else chose is changed, as every read of one's own things is. */
  readonly beforePasswordChange?: true;
  /** Whether the request and what came of it go into the audit trail; `secrets` are fields that do not. */
  readonly audited?: true;
  readonly secrets?: readonly string[];
  /** Whether it may need a second person: then it is kept as a proposal, and made when that person approves it. */
  readonly twoPeople?: true;
  /** Its answer holds a secret: it is given once, and kept nowhere. */
  readonly secretAnswer?: true;
  /** What it costs of what a caller may have done in a second, beside 1 for the cheapest; 1 where left out. */
  readonly cost?: number;
  /** A list in its body: it costs as much for each of what is in there. */
  readonly costsFor?: string;
  readonly summary: string;
  /** The body: a call that has one is a POST, the others are GETs. Unknown fields are refused; an empty filter means all. */
  readonly request?: z.ZodType;
  /** Bytes; larger bodies are 413. */
  readonly bodyLimit?: number;
  readonly data: z.ZodType;
  /** Answers a file instead, where the body asks for an export. */
  readonly download?: true | 'jsonl';
  /** Fields beside status, message and data. */
  readonly also?: Record<string, z.ZodType>;
}

/** The calls of one area: path under /api/ → call. */
export type CallTable = Readonly<Record<string, Call>>;

export const methodOf = (call: Call): 'GET' | 'POST' => (call.request === undefined ? 'GET' : 'POST');
