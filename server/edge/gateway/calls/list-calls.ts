import type { LIST_CALLS } from 'protocol';
import type { Match } from '../../../trade/catalogue/catalogue-rows.ts';
import type { ShownExchange } from '../gateway-dependencies.ts';
import { unknown } from '../refusal.ts';
import { isInPlay, toWireMatch } from '../wire/match-on-wire.ts';
import type { ListedMatches } from '../wire/listed-matches.ts';
import { JsonData } from '../handlers.ts';
import type { Handlers } from '../handlers.ts';

/** Filters are '1', 1, '0', 0 or nothing. Only sports can be inactive: nothing else that is listed is. */
const asksForInactive = (filter: string | number | undefined) => filter === '0' || filter === 0;
const asksForActive = (filter: string | number | undefined) => filter === '1' || filter === 1;

type Needs = Pick<ShownExchange, 'catalogue' | 'live' | 'scores' | 'settlement'>;

/** What there is to bet on. */
export function listCalls(needs: Needs, listed: ListedMatches): Handlers<typeof LIST_CALLS> {
  const { catalogue, live } = needs;
  return {
    'sport/getSports'({ sport_id, is_active }) {
      const matches = Map.groupBy(catalogue.matches(), (match) => match.sport.sportId);
      return catalogue
        .sports()
        .filter((sport) => sport_id === undefined || sport.sportId === sport_id)
        .filter((sport) => (sport.isActive ? !asksForInactive(is_active) : !asksForActive(is_active)))
        .map((sport) => {
          const own = matches.get(sport.sportId) ?? [];
          return {
            sport_id: sport.sportId,
            name: sport.name,
            is_active: sport.isActive ? ('1' as const) : ('0' as const),
            match_count: own.length,
            in_play_count: own.filter((match) => isInPlay(match, live)).length,
          };
        });
    },

    'series/getSeries'({ sport_id, is_active }) {
      if (asksForInactive(is_active)) return [];
      const matches = Map.groupBy(catalogue.matches({ sportId: sport_id }), (match) => match.series.seriesId);
      return Array.from(matches.values(), (own) => {
        const { series } = own[0] as Match;
        return { series_id: series.seriesId, name: series.name, sport_id: series.sportId, match_count: own.length };
      });
    },

    'match/getMatches'({ sport_id, series_id, is_active }) {
      if (asksForInactive(is_active)) return [];
      const matches = catalogue.matches({ sportId: sport_id, seriesId: series_id });
      return new JsonData(`[${matches.map((match) => listed.jsonOf(match)).join(',')}]`);
    },

    async 'match/getMatchDetail'({ match_id }) {
      const match = await catalogue.findMatch(match_id);
      if (match === undefined) throw unknown('unknown-match', 'match');
      return toWireMatch(match, match.markets, needs);
    },
  };
}
