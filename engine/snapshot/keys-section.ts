import type { RequestKeys } from '../account/request-keys.ts';
import type { Accepted, Outcome } from '../outcome.ts';
import { rejected } from '../outcome.ts';
import type { Rejection } from '../rejection.ts';
import type { Millis, Money, OrderId, Sequence } from '../vocabulary/index.ts';
import type { ByteReader } from './byte-reader.ts';
import type { ByteWriter } from './byte-writer.ts';

/** Request keys, with the answers given. */
export function writeKeys(out: ByteWriter, keys: RequestKeys): void {
  out.number(keys.size);
  for (const use of keys.uses()) {
    out.numbers([use.account, use.sequence, use.at]);
    writeAccepted(out, use.outcome);
    const { results = [] } = use.outcome;
    out.number(results.length);
    for (const result of results) writeResult(out, result);
    out.text(use.key);
    out.text(use.body);
  }
}

export function readKeys(from: ByteReader, keys: RequestKeys): void {
  const count = from.number();
  for (let i = 0; i < count; i++) {
    const account = from.number();
    const sequence = from.number();
    const at = from.number();
    const answer = readAccepted(from);
    const results = Array.from({ length: from.number() }, () => readResult(from));
    const outcome = results.length === 0 ? answer : { ...answer, results };
    const key = from.text();
    const body = from.text();
    keys.remember({ account, sequence, at, outcome, key, body });
  }
}

function writeAccepted(out: ByteWriter, outcome: Accepted): void {
  const { order, releaseAt, matched, matchedValue, remaining, cancelled } = outcome;
  out.numbers([order, releaseAt, matched, matchedValue, remaining, cancelled]);
}

function readAccepted(from: ByteReader): Accepted {
  return {
    ok: true,
    duplicateOf: 0 as Sequence,
    order: from.number() as OrderId,
    releaseAt: from.number() as Millis,
    matched: from.number() as Money,
    matchedValue: from.number(),
    remaining: from.number() as Money,
    cancelled: from.number() as Money,
  };
}

/** Of one order of a batch: its reason in words, or none and its answer. */
function writeResult(out: ByteWriter, result: Outcome): void {
  out.text(result.ok ? '' : result.rejection);
  if (result.ok) writeAccepted(out, result);
}

function readResult(from: ByteReader): Outcome {
  const reason = from.text();
  return reason === '' ? readAccepted(from) : rejected(reason as Rejection);
}
