import type { MarketId } from 'engine/vocabulary';
import type { RESULT_CALLS } from 'protocol';
import type { GatewayDependencies } from '../gateway-dependencies.ts';
import type { Handlers } from '../handlers.ts';
import { Refusal, unknown } from '../refusal.ts';
import { toWireHold } from '../wire/settlement-on-wire.ts';

type Needs = Pick<GatewayDependencies, 'settlement' | 'catalogue' | 'identity' | 'live' | 'sequencer'>;
type Calls = Pick<Handlers<typeof RESULT_CALLS>, 'admin/holdMarket' | 'admin/releaseMarket'>;

const DECIDES = { permission: 'decide-results', effect: 'write' } as const;

/** A market held by a person, whatever its rule makes of it. */
export function holdCalls({ settlement, catalogue, identity, live, sequencer }: Needs): Calls {
  const { personHolds } = settlement;
  const heldAlready = async (market: MarketId) => {
    const held = personHolds.of(market);
    const name = held === undefined ? undefined : (await identity.userOf(held.by))?.userName;
    const why = held === undefined ? '' : `: ${held.reason}`;
    return new Refusal(409, 'market-held', { message: `${name ?? 'Somebody else'} holds this market already${why}` });
  };
  return {
    async 'admin/holdMarket'({ market_id: market, reason }, { session }) {
      const found = await catalogue.findMarket(market);
      if (found === undefined) throw unknown('unknown-market', 'market');
      if (personHolds.of(market) !== undefined) throw await heldAlready(market);
      if ((live.market(market)?.endedAt ?? 1) !== 0)
        throw new Refusal(409, 'market-over', { message: 'This market has its result. Roll it back instead.' });
      const by = session.user.userId;
      const hold = { market, match: found.match.matchId, by, reason, since: sequencer.now() };
      if (!(await personHolds.hold(hold))) throw await heldAlready(market);
      const held = personHolds.of(market);
      if (held === undefined)
        throw new Refusal(409, 'market-released', { message: 'Somebody has released it already.' });
      return toWireHold(held);
    },
    async 'admin/releaseMarket'({ market_id: market }, { session: { user } }) {
      const held = personHolds.of(market);
      if (held === undefined) throw new Refusal(409, 'market-not-held', { message: 'Nobody holds this market.' });
      if (held.by !== user.userId && !identity.roles.mayCall(user, DECIDES))
        throw new Refusal(409, 'held-by-another', {
          message: 'Somebody else holds this market. They release it, or somebody who decides results.',
        });
      await personHolds.release(market);
      return null;
    },
  };
}
