import { type ActionRequest, answerOf, FlowRefusal, type RuledProposal, type TypedProposal } from 'results';
import type { TermsBook } from './market-terms.ts';

/** @throws FlowRefusal `no-terms` */
export function settlingRequest(
  proposal: RuledProposal | TypedProposal,
  terms: Pick<TermsBook, 'termsOf'>,
): ActionRequest {
  const { market, by } = proposal;
  if (!('ruling' in proposal))
    return { market, by, kind: 'settle', answer: proposal.answer, reason: proposal.reason, byRule: false };
  const bound = terms.termsOf(market);
  if (bound === undefined) throw new FlowRefusal('no-terms', 'This market is not bound to a rule.');
  const answer = answerOf(proposal.ruling, bound);
  return { market, by, kind: 'settle', answer, reason: proposal.ruling.reason, byRule: true, ruling: proposal.ruling };
}
