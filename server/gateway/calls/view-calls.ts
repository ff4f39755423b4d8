import { setTimeout as sleep } from 'node:timers/promises';
import type { MarketId, SelectionId } from 'engine/vocabulary';
import { MOST_FAVOURITES, toWireMoney, toWireOdds } from 'protocol';
import type { Favourite, FavouriteKey } from 'protocol';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { GatewayParts } from '../gateway-parts.ts';
import { Refusal, unknown } from '../refusal.ts';
import { refusalOf } from '../rejection-answers.ts';
import { toMatchPosition } from '../wire/position-on-wire.ts';
import type { CallHandlers } from './call-handlers.ts';

type Names =
  | 'market/getTrades'
  | 'match/getPositions'
  | 'user/getFavourites'
  | 'user/setFavourite'
  | 'user/orderFavourites';

/** Records lag by milliseconds; under load nobody waits longer for them. */
const PATIENCE_MS = 500;

const marketOf = (text: string): MarketId => Number(text.slice(2)) as MarketId;

/** What a bettor looks at a market with. */
export function viewCalls(parts: GatewayParts): CallHandlers<Names> {
  const { live, catalogue, records, identity } = parts;
  return {
    async 'market/getTrades'({ market_id, selection_id, from }) {
      const market = marketOf(market_id);
      const selection = selection_id as SelectionId;
      const known = (await catalogue.findMarket(market))?.market;
      if (known === undefined) throw refusalOf('unknown-market');
      if (!known.runners.some((runner) => runner.selection === selection)) throw refusalOf('unknown-runner');
      await Promise.race([records.upTo(live.sequence), sleep(PATIENCE_MS)]);
      const { bucketMs, trades } = await records.tradesOf({
        market,
        selection,
        ...(from === undefined ? {} : { from }),
      });
      const runner = live.market(market)?.runners.get(selection);
      const traded = [...(runner?.traded ?? [])].sort(([one], [other]) => one - other);
      return {
        market_id,
        selection_id,
        bucket: bucketMs,
        trades: trades.map(({ at, open, high, low, close, volume }) => ({
          at,
          open: toWireOdds(open),
          high: toWireOdds(high),
          low: toWireOdds(low),
          close: toWireOdds(close),
          volume: toWireMoney(volume),
        })),
        traded: traded.map(([price, size]) => [toWireOdds(price), toWireMoney(size)]),
        matched: toWireMoney(runner?.matched ?? 0),
        last_odds: toWireOdds(runner?.lastPrice ?? 0),
      };
    },

    'match/getPositions'({ match_id }, { session }) {
      const match = catalogue.match(match_id);
      if (match === undefined) throw unknown('unknown-match', 'match');
      return toMatchPosition(match, session.user.account, parts);
    },

    async 'user/getFavourites'(_body, { session }) {
      const keys = await identity.favourites.of(session.user.userId);
      return keys.flatMap((key) => named(key, catalogue) ?? []);
    },

    async 'user/setFavourite'({ favourite, is_favourite }, { session }) {
      const { userId } = session.user;
      if (!is_favourite) {
        await identity.favourites.unmark(userId, [favourite]);
        return null;
      }
      if (named(favourite, catalogue) === undefined) {
        throw new Refusal(404, 'unknown-favourite', { message: 'This market is over, or was never here.' });
      }
      const held = await identity.favourites.of(userId);
      const over = held.filter((key) => named(key, catalogue) === undefined);
      if (over.length > 0) await identity.favourites.unmark(userId, over);
      if (held.length - over.length >= MOST_FAVOURITES) {
        const message = `You have marked ${MOST_FAVOURITES}. Take a mark away first.`;
        throw new Refusal(409, 'too-many-favourites', { message });
      }
      await identity.favourites.mark(userId, favourite);
      return null;
    },

    async 'user/orderFavourites'({ favourites }, { session }) {
      await identity.favourites.order(session.user.userId, favourites);
      return null;
    },
  };
}

/** With its names; undefined once its match is over. */
function named({ kind, id }: FavouriteKey, catalogue: Pick<Catalogue, 'market' | 'match'>): Favourite | undefined {
  const found = kind === 'market' ? catalogue.market(marketOf(id)) : undefined;
  const match = found?.match ?? (kind === 'match' ? catalogue.match(Number(id)) : undefined);
  if (match === undefined || match.finishedAt > 0) return undefined;
  const of = { match_id: match.matchId, match_name: match.name, sport_id: match.sport.sportId };
  return { kind, id, name: found?.market.name ?? match.name, ...of };
}
