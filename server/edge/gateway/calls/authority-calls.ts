import { ALWAYS_TWO_KINDS, KINDS_WITHOUT_AMOUNT, type AUTHORITY_CALLS } from 'protocol';
import type { GatewayDependencies } from '../gateway-dependencies.ts';
import type { Handlers } from '../handlers.ts';
import { malformed } from '../refusal.ts';
import type { TwoPeople } from '../two-people/two-people.ts';

/** What needs a second person, and what waits for one. */
export function authorityCalls(
  { authority }: Pick<GatewayDependencies, 'authority'>,
  twoPeople: TwoPeople,
): Handlers<typeof AUTHORITY_CALLS> {
  const { thresholds } = authority;
  return {
    'admin/getThresholds': async () => ({
      thresholds: thresholds.present,
      is_in_force: await authority.isInForce(),
    }),
    async 'admin/setThresholds'({ thresholds: next }) {
      for (const kind of ALWAYS_TWO_KINDS)
        if (next.from[kind] === null) throw malformed(`${kind}: always needs two people`);
      for (const [kind, from] of Object.entries(next.from))
        if (from !== null && Math.round(from * 100) / 100 !== from) throw malformed(`${kind}: at most two decimals`);
      const without = Object.fromEntries(
        KINDS_WITHOUT_AMOUNT.map((kind) => [kind, next.from[kind] === null ? null : 0]),
      );
      const kept = { ...next, from: { ...next.from, ...without } };
      await thresholds.set(kept);
      return kept;
    },
    'admin/getProposals': (_body, caller) => twoPeople.list(caller),
    'user/getOwnProposals': (_body, caller) => twoPeople.listOwn(caller),
    'user/takeBackProposal': (body, caller) => twoPeople.takeBack(body, caller),
    'admin/approveProposal': (body, caller) => twoPeople.approve(body, caller, caller.entry ?? 0),
    'admin/rejectProposal': (body, caller) => twoPeople.reject(body, caller),
    'admin/shortenWait': ({ proposal_id }, caller) => twoPeople.shorten(proposal_id, caller),
  };
}
