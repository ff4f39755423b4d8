import { useQuery } from '@tanstack/react-query';
import type { AuditEntry } from 'protocol';
import { type ProposalNames, useProposalNames } from '../approvals/proposal-names.ts';
import { callWords } from '../controls/call-words.ts';
import { useOwnPermissions } from '../data/permissions.ts';
import { useProposals } from '../data/proposals.ts';
import { settlementsQuery } from '../data/waiting.ts';
import { nameOf, resultWords } from '../settlement/settlement-rows.ts';

export type Body = AuditEntry['detail'];

/** A deed in a sentence or several, by its action. */
export type Sentences = Readonly<Record<string, (body: Body, names: DeedNames) => string | readonly string[]>>;

/** Names of what deeds are about, as far as the viewer may know them. */
export interface DeedNames extends ProposalNames {
  /** "Match Odds of Reds v Blues: Reds", by the number of the action; its number if it is an old one. */
  readonly result: (actionId: number) => string;
  /** "proposal 12 (Give credit)" */
  readonly proposal: (proposalId: number) => string;
}

/** Names of everybody and everything in these entries; they come as they are loaded. */
export function useDeedNames(entries: readonly AuditEntry[]): DeedNames {
  const { permissions } = useOwnPermissions();
  const calls = entries.map(({ action, detail, user_id }) => ({
    call: action,
    body: detail,
    proposed_by: user_id,
    decided_by: null,
  }));
  const names = useProposalNames(calls);
  const { data: proposals = [] } = useProposals();
  const namesResults = entries.some(({ detail }) => detail['action_id'] !== undefined);
  const { data: settlements } = useQuery({
    ...settlementsQuery,
    enabled: namesResults && permissions.has('decide-results'),
  });
  return {
    ...names,
    result: (actionId) => {
      const found = [...(settlements?.open ?? []), ...(settlements?.ended ?? [])].find(
        ({ action_id }) => action_id === actionId,
      );
      if (found === undefined) return `result number ${actionId}`;
      const market = settlements?.markets.find(({ market_id }) => market_id === found.market_id);
      const of = market === undefined ? '' : ` of ${market.match_name}`;
      return `${nameOf({ marketId: found.market_id, market })}${of}: ${resultWords(found, market)}`;
    },
    proposal: (proposalId) => {
      const found = proposals.find(({ proposal_id }) => proposal_id === proposalId);
      return `proposal ${proposalId}${found === undefined ? '' : ` (${callWords(found.call)})`}`;
    },
  };
}
