import { DAY_MS } from 'engine/vocabulary';
import { marketIdText } from 'protocol';
import type { CasinoSport, FoundMatch, MENU_CALLS, Venue } from 'protocol';
import { DISPLAY_OFFSET } from 'protocol/dates';
import { FAMILIES } from 'games';
import type { Match } from '../../../trade/catalogue/catalogue-rows.ts';
import { CASINO_SPORTS } from '../../../trade/catalogue/casino-sports.ts';
import { CRICKET, CUP_MARKET_TYPE } from '../../../trade/catalogue/sports.ts';
import type { LiveModels } from '../../../reads/live/live-models.ts';
import type { GatewayDependencies } from '../gateway-dependencies.ts';
import { stateOf } from '../wire/match-on-wire.ts';
import { DataWith } from '../handlers.ts';
import type { Handlers } from '../handlers.ts';

const FAMILY_NAMES: readonly string[] = Object.values(FAMILIES);

/** By the kind of table; tables are counted downwards: the last of their ids is the first of them. */
const asInLobby = (one: Match, other: Match): number =>
  FAMILY_NAMES.indexOf(one.series.name) - FAMILY_NAMES.indexOf(other.series.name) || other.matchId - one.matchId;

/** A search shows so many matches of all sports together. */
const MOST_FOUND = 50;

type Needs = Pick<GatewayDependencies, 'catalogue' | 'identity' | 'live' | 'casino' | 'wallets'>;

export function menuCalls({ catalogue, identity, live, casino, wallets }: Needs): Handlers<typeof MENU_CALLS> {
  /** A table of our casino is a match of its own for as long as it exists; closed, it is nothing to go to. */
  const matches = () => {
    const open = new Set(casino.tables().flatMap(({ row, matchId }) => (row.is_open ? [matchId] : [])));
    return catalogue.matches().filter(({ sport, matchId }) => sport.sportId > 0 || open.has(matchId));
  };
  return {
    'series/getSeriesHeader'({ is_sidebar_call }) {
      const isWanted = ({ sport }: Match) => (is_sidebar_call === 1 ? sport.sportId < 0 : sport.sportId > 0);
      const wanted = matches().filter(isWanted);
      const inOrder = is_sidebar_call === 1 ? wanted.toSorted(asInLobby) : wanted;
      const bySeries = Map.groupBy(inOrder, (match) => match.series.seriesId);
      return Array.from(bySeries.values(), (own) => {
        const { series } = own[0] as Match;
        return { series_id: series.seriesId, name: series.name, sport_id: series.sportId, match_count: own.length };
      });
    },

    'match/searchByMatchNameHeader'({ search }) {
      const words = search.toLowerCase().split(/\s+/).filter(Boolean);
      if (words.length === 0) return {};
      const isFound = ({ name, series }: Match) => {
        const text = `${name} ${series.name}`.toLowerCase();
        return words.every((word) => text.includes(word));
      };
      const found = matches().filter(isFound).slice(0, MOST_FOUND).map(toFound);
      return Object.fromEntries(Map.groupBy(found, (match) => match.sport_name));
    },

    'match/getCupsForMenu': () =>
      catalogue
        .matches({ sportId: CRICKET })
        .filter((match) => match.markets[0]?.marketType === CUP_MARKET_TYPE)
        .map((match) => ({
          match_id: match.matchId,
          match_name: match.name,
          match_Date: new Date(match.openAt).toISOString(),
          sport_id: match.sport.sportId,
          series_id: match.series.seriesId,
          series_name: match.series.name,
        })),

    'casino/getCasinoSport': () => JSON.stringify(kindsOf({ casino, wallets }).toSorted((a, b) => a.order - b.order)),

    async 'user/getButtonValue'(_body, { session }) {
      return JSON.stringify(await identity.buttonValues.of(session.user.userId));
    },

    async 'user/setButtonValue'(values, { session }) {
      await identity.buttonValues.set(session.user.userId, values);
      return new DataWith(null, { message: 'Button values saved.' });
    },

    'match/getMatchVenueListByCountryCodeSportId'({ country, date, sport_id }) {
      const from = Date.parse(`${date}T00:00:00${DISPLAY_OFFSET}`);
      const isThen = (match: Match) => match.openAt >= from && match.openAt < from + DAY_MS;
      const isThere = (match: Match) => country === '' || match.country === country.toUpperCase();
      const races = catalogue.recentMatches(sport_id).filter((match) => isThen(match) && isThere(match));
      const venues = Map.groupBy(races, (match) => match.series.seriesId);
      return Array.from(venues.values(), (own) => toVenue(own, live));
    },
  };
}

/** What is our own is active while one of its tables is open, the rest while a provider is. */
function kindsOf({ casino, wallets }: Pick<Needs, 'casino' | 'wallets'>): CasinoSport[] {
  const open = casino.tables().filter(({ row }) => row.is_open);
  const active = new Set<string>(open.map(({ game }) => (game.family === 'virtual' ? 'virtual' : 'indiancasino')));
  if (open.some(({ game }) => game.family === 'matka')) active.add('matka');
  if (wallets.providers.list().some(({ isOpen }) => isOpen))
    for (const kind of ['worldcasino', 'slot', 'fantasy']) active.add(kind);
  return CASINO_SPORTS.map((kind) => (active.has(kind.sport_id) ? { ...kind, is_active: '1' } : kind));
}

function toFound(match: Match): FoundMatch {
  return {
    match_name: match.name,
    match_Date: new Date(match.openAt).toISOString(),
    sport_name: match.sport.name,
    sport_id: match.sport.sportId,
    match_id: match.matchId,
  };
}

/** @param races  of one venue, at least one */
function toVenue(races: readonly Match[], live: LiveModels): Venue {
  const { series, country } = races[0] as Match;
  const matches = races.map((race) => ({
    match_id: race.matchId,
    name: race.name,
    match_Date: new Date(race.openAt).toISOString(),
    state: stateOf(race, live),
    markets: race.markets.map((market) => ({
      market_id: marketIdText(market.market),
      name: market.name,
      market_type: market.marketType,
      market_start_time: new Date(market.startAt).toISOString(),
    })),
  }));
  return { venue: series.name, country, matches, markets: matches.flatMap(({ markets }) => markets) };
}
