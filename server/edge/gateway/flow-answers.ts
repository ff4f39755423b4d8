import { REJECTIONS } from 'engine';
import type { Rejection } from 'engine';
import { FlowRefusal, UnknownRuleError } from 'results';
import { FactRefusedError } from '../../trade/facts/fact-store.ts';
import { Refusal } from './refusal.ts';
import { refusalOf } from './rejection-answers.ts';

/** Flow refusals that say that something is not there, or that what was sent cannot be; the others are 409. */
const STATUS: Readonly<Record<string, 404 | 422>> = {
  'unknown-market': 404,
  'unknown-action': 404,
  'unknown-outcome': 422,
  'invalid-outcomes': 422,
  'wrong-payoff': 422,
  'invalid-result': 422,
  'same-person': 422,
};

/** How a no of settlement goes over the wire. Other errors pass. */
export function refuseSettlement(error: unknown): never {
  if (error instanceof FlowRefusal) {
    const isEngines = (REJECTIONS as readonly string[]).includes(error.code);
    if (isEngines) throw refusalOf(error.code as Rejection);
    throw new Refusal(STATUS[error.code] ?? 409, error.code, { message: error.message });
  }
  if (error instanceof UnknownRuleError) throw new Refusal(422, error.code, { message: error.message });
  if (error instanceof FactRefusedError) throw new Refusal(422, error.refusal.code, { message: error.refusal.text });
  throw error;
}
