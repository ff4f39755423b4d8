import { marketIdOf, marketIdText, MOST_FAVOURITES, toWireMoney, toWireOdds } from 'protocol';
import type { Favourite, FavouriteKey, VIEW_CALLS } from 'protocol';
import type { Catalogue } from '../../../trade/catalogue/catalogue.ts';
import type { ShownExchange } from '../gateway-dependencies.ts';
import { given } from '../given.ts';
import { Refusal, unknown } from '../refusal.ts';
import { refusalOf } from '../rejection-answers.ts';
import { toMatchPosition } from '../wire/position-on-wire.ts';
import type { Handlers } from '../handlers.ts';

type Needs = Pick<ShownExchange, 'live' | 'catalogue' | 'records' | 'identity' | 'settlement'>;

/** What a bettor looks at a market with. */
export function viewCalls(needs: Needs): Handlers<typeof VIEW_CALLS> {
  const { live, catalogue, records, identity } = needs;
  return {
    async 'market/getTrades'({ market_id: market, selection_id: selection, from }) {
      const known = (await catalogue.findMarket(market))?.market;
      if (known === undefined) throw refusalOf('unknown-market');
      if (!known.runners.some((runner) => runner.selection === selection)) throw refusalOf('unknown-runner');
      const { bucketMs, trades } = await records.tradesOf({ market, selection, ...given({ from }) });
      const runner = live.market(market)?.runners.get(selection);
      const traded = [...(runner?.traded ?? [])].sort(([one], [other]) => one - other);
      return {
        market_id: marketIdText(market),
        selection_id: selection,
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
        matched: toWireMoney(runner?.stillMatched ?? 0),
        last_odds: toWireOdds(runner?.lastPrice ?? 0),
      };
    },

    'match/getPositions'({ match_id }, { session }) {
      const match = catalogue.match(match_id);
      if (match === undefined) throw unknown('unknown-match', 'match');
      return toMatchPosition(match, session.user.account, needs);
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
        throw new Refusal(404, 'unknown-favourite', { message: 'This market has ended or does not exist.' });
      }
      const held = await identity.favourites.of(userId);
      const over = held.filter((key) => named(key, catalogue) === undefined);
      if (over.length > 0) await identity.favourites.unmark(userId, over);
      if (held.length - over.length >= MOST_FAVOURITES) {
        const message = `You have ${MOST_FAVOURITES} favourites. Remove one first.`;
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
  const found = kind === 'market' ? catalogue.market(marketIdOf(id)) : undefined;
  const match = found?.match ?? (kind === 'match' ? catalogue.match(Number(id)) : undefined);
  if (match === undefined || match.finishedAt > 0) return undefined;
  const of = { match_id: match.matchId, match_name: match.name, sport_id: match.sport.sportId };
  return { kind, id, name: found?.market.name ?? match.name, ...of };
}
