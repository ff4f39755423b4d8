import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLogin } from '../../shared/login-store.ts';
import { toast } from '../../shared/toasts/toast-store.ts';
import { useOwnPermissions } from './permissions.ts';
import { ownProposalsQuery, proposalsQuery } from './waiting.ts';

/** Proposals that the viewer may approve, and their own. */
export function useProposals() {
  const { permissions } = useOwnPermissions();
  return useQuery(permissions.has('approve-others') ? proposalsQuery : ownProposalsQuery);
}

export const useOwnId = (): number => useLogin((state) => state.login?.user.user_id) ?? 0;

/** A message on whatever page its proposer is, once a proposal has expired or somebody else has rejected it. */
export function useProposalMessages(): void {
  const { data } = useProposals();
  const own = useOwnId();
  const waited = useRef(new Set<number>());
  useEffect(() => {
    for (const { proposal_id, proposed_by, decided_by, state, note } of data ?? []) {
      if (proposed_by !== own) continue;
      if (state === 'proposed') waited.current.add(proposal_id);
      else if (waited.current.delete(proposal_id)) {
        if (state === 'expired')
          toast('bad', `Your proposal number ${proposal_id} has expired: nobody approved it in time.`);
        if (state === 'rejected' && decided_by !== own)
          toast('bad', `Your proposal number ${proposal_id} was rejected: ${note}`);
      }
    }
  }, [data, own]);
}
