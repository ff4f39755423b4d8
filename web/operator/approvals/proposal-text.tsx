import type { Proposal } from 'protocol';
import { callWords } from '../controls/call-words.ts';
import type { useProposalNames } from './proposal-names.ts';
import { sentencesOf } from './proposal-sentence.ts';

interface ProposalTextProps {
  readonly proposal: Proposal;
  readonly names: ReturnType<typeof useProposalNames>;
}

/** A proposal by its name and number, in sentences. */
export function ProposalText({ proposal, names }: ProposalTextProps) {
  return (
    <>
      <h2>
        {callWords(proposal.call)} <span className="meta">number {proposal.proposal_id}</span>
      </h2>
      {sentencesOf(proposal, names).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </>
  );
}
