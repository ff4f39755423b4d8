import type { Favourite } from 'protocol';
import type { Market, Match } from '../data/from-wire.ts';

export function favouriteOfMarket({ id, name, matchId, matchName, sportId }: Market): Favourite {
  return { kind: 'market', id, name, match_id: matchId, match_name: matchName, sport_id: sportId };
}

export function favouriteOfMatch({ id, name, sportId }: Pick<Match, 'id' | 'name' | 'sportId'>): Favourite {
  return { kind: 'match', id: String(id), name, match_id: id, match_name: name, sport_id: sportId };
}
