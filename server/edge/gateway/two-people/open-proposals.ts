import { canonicalJson } from 'results';
import { FACT_CALLS, MOST_OPEN, type Proposal } from '../../../people/authority/proposals.ts';
import { subjectOf } from './subject-of.ts';

export type Body = Readonly<Record<string, unknown>>;

/** True if a request asks for what is proposed; a key that it does not have was made when that was proposed. */
export function isSame(proposed: Body, requested: Body): boolean {
  if ('request_id' in requested) return canonicalJson(proposed) === canonicalJson(requested);
  const { request_id: _, ...rest } = proposed;
  return canonicalJson(rest) === canonicalJson(requested);
}

/** The facts of a match wait as one, because one press approves them all. @param open  of the same person */
export function isTooMany(
  open: readonly Pick<Proposal, 'proposal' | 'call' | 'body'>[],
  added: Pick<Proposal, 'call' | 'body'>,
): boolean {
  const placeOf = ({ proposal, call, body }: (typeof open)[number]) =>
    FACT_CALLS.includes(call) ? subjectOf(body) : `${proposal}`;
  const places = Map.groupBy(open, placeOf);
  const there = places.get(placeOf({ ...added, proposal: 0 }));
  return there === undefined ? places.size >= MOST_OPEN : there.length >= MOST_OPEN;
}
