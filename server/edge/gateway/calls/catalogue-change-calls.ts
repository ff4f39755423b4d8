import { marketIdText, toWireMoney } from 'protocol';
import type { AdminMarket, CATALOGUE_CHANGE_CALLS } from 'protocol';
import { type Market, type Match, winnersOf } from '../../../trade/catalogue/catalogue-rows.ts';
import { refuseSettlement } from '../flow-answers.ts';
import type { GatewayDependencies } from '../gateway-dependencies.ts';
import { given } from '../given.ts';
import type { Handlers } from '../handlers.ts';
import { Refusal, possibleId, unknown } from '../refusal.ts';
import { exposureOfHouse } from '../wire/house-book.ts';
import { laterInnings } from '../wire/later-innings.ts';
import { isInPlay, marketsLeft } from '../wire/match-on-wire.ts';
import { totalsOf } from './totals.ts';
import { marketState } from './market-control-calls.ts';
import { marketChangeCalls } from './market-change-calls.ts';
import { marketTermsCalls } from './market-terms-calls.ts';
import { startOnWire } from './match-plan-calls.ts';
import { checkReadAsMeant } from '../checks/read-as-meant.ts';
import { decidedWords } from './source-rulings.ts';
import {
  checkNewMarket,
  checkCountry,
  checkStart,
  draftOf,
  OPERATORS_HOUSE,
  refuseCatalogue,
  toNewMarket,
} from '../checks/market-requests.ts';

type Needs = Pick<
  GatewayDependencies,
  'authority' | 'catalogue' | 'catalogueEdits' | 'live' | 'identity' | 'settlement' | 'facts' | 'sequencer'
>;

/**
 * Series, matches and markets, as operators add and describe them.
 *
 * @param tvOrigins  whose pages and videos a match may be shown from
 */
export function catalogueChangeCalls(
  { authority, catalogue, catalogueEdits, live, identity, settlement, facts, sequencer }: Needs,
  tvOrigins: readonly string[],
): Handlers<typeof CATALOGUE_CHANGE_CALLS> {
  const findMatch = async (matchId: number) => {
    const match = await catalogue.findMatch(matchId);
    if (match === undefined) throw unknown('unknown-match', 'match');
    return match;
  };
  return {
    ...marketChangeCalls({ authority, catalogue, catalogueEdits, live, sequencer }),
    ...marketTermsCalls({ catalogue, catalogueEdits, live, settlement, facts }),
    async 'admin/createSeries'({ sport_id, name }) {
      await catalogue.sportList.ensureLater(sport_id);
      const series = await catalogue.createSeries({ sportId: sport_id, name }).catch(refuseCatalogue);
      return { series_id: series.seriesId };
    },
    async 'admin/createMatch'({ series_id, name, open_date, country = '', race }) {
      checkCountry(country);
      const added = {
        seriesId: possibleId(series_id, 'series'),
        name,
        openAt: Date.parse(open_date),
        country,
        ...given({ race }),
      };
      return { match_id: (await catalogue.createMatch(added).catch(refuseCatalogue)).matchId };
    },
    async 'admin/createMarket'(body) {
      const draft = body.terms === undefined ? undefined : draftOf(body.terms);
      checkNewMarket(body);
      const added = toNewMarket(body, undefined);
      const { start, matchId } = added;
      if (draft !== undefined) await checkReadAsMeant(draft, added, { match: await findMatch(matchId), facts });
      if (start.does === 'suspend')
        checkStart({ does: start.does, startAt: (await findMatch(matchId)).openAt, now: sequencer.now() });
      const house = body.mechanism === 'quoted' ? await identity.accounts.ensure(OPERATORS_HOUSE, 'house') : undefined;
      const market = await catalogue.createMarket(toNewMarket(body, house)).catch(refuseCatalogue);
      if (draft !== undefined) await settlement.terms.draftTerms(market, draft).catch(refuseSettlement);
      return marketState(live, market);
    },

    async 'admin/finishMatch'({ match_id }) {
      const match = await findMatch(match_id);
      if (marketsLeft(match, live) > 0) {
        throw new Refusal(409, 'match-not-over', { message: 'Settle or void all markets of this match first.' });
      }
      await catalogue.finishMatch(match.matchId);
      await facts.store.finish(match.matchId, sequencer.now());
      return { match_id: match.matchId };
    },
    'admin/getTotals': (_body, { session }) => totalsOf(live, identity, session.user),
    'admin/getOverdueMatches': () => overdueMatches(catalogue, live),
    async 'admin/getMarkets'({ match_id }) {
      const matches = match_id === undefined ? catalogue.matches() : [await findMatch(match_id)];
      return matches.flatMap((match) => adminMarkets(match, { live, settlement, facts }));
    },

    async 'admin/setMatchStream'({ match_id, stream_url }) {
      await findMatch(match_id);
      const url = stream_url === '' ? '' : checkedStream(stream_url, tvOrigins);
      await catalogueEdits.setStream(match_id, url);
      return { match_id, stream_url: url };
    },
    async 'admin/setMarketRemark'({ market_id: market, remark }) {
      if ((await catalogue.findMarket(market)) === undefined) throw unknown('unknown-market', 'market');
      await catalogueEdits.setRemark(market, remark);
      return { market_id: marketIdText(market), remark };
    },
  };
}

const MOST_OVERDUE = 200;

/** Past their start, and neither in play nor finished. */
function overdueMatches(catalogue: Needs['catalogue'], live: Needs['live']) {
  const overdue = catalogue.matches().filter((match) => match.isPastStart && !isInPlay(match, live));
  return overdue.slice(0, MOST_OVERDUE).map((match) => ({
    match_id: match.matchId,
    match_name: match.name,
    sport_id: match.sport.sportId,
    series_name: match.series.name,
    open_date: new Date(match.openAt).toISOString(),
    markets_left: marketsLeft(match, live),
  }));
}

function adminMarkets(match: Match, needs: Pick<Needs, 'live' | 'settlement' | 'facts'>): AdminMarket[] {
  const innings = laterInnings(match.matchId, needs);
  return match.markets.map((market) => ({
    ...toAdminMarket(match, market, needs),
    later_innings: innings(market.market),
  }));
}

function toAdminMarket(
  match: Match,
  market: Market,
  { live, settlement }: Pick<Needs, 'live' | 'settlement'>,
): Omit<AdminMarket, 'later_innings'> {
  const found = live.market(market.market);
  return {
    market_id: marketIdText(market.market),
    name: market.name,
    market_type: market.marketType,
    match_id: match.matchId,
    match_name: match.name,
    sport_id: match.sport.sportId,
    series_name: match.series.name,
    open_date: new Date(match.openAt).toISOString(),
    mechanism: market.mechanism,
    status: found?.status ?? 'settled',
    in_play: found?.inPlay ?? false,
    bet_delay: found?.betDelay ?? 0,
    matched: toWireMoney(found?.stillMatched ?? 0),
    house_exposure: toWireMoney(exposureOfHouse(found, live)),
    house_loss_cap: toWireMoney(market.options.house?.lossCap ?? 0),
    ...startOnWire(market, found?.status),
    stopped_at_start: market.start.isDone && market.start.does === 'suspend' && found?.inPlay === false,
    winners: winnersOf(market.payoff),
    runners: market.runners.map(({ selection, name }) => ({ selection_id: selection, name })),
    held: settlement.personHolds.of(market.market)?.reason ?? '',
    decided: found?.status === 'suspended' ? decidedWords(market, settlement) : '',
  };
}

/** @throws Refusal where the page's policy would not let it be shown */
function checkedStream(text: string, origins: readonly string[]): string {
  const url = URL.parse(text);
  if (url !== null && url.username === '' && url.password === '' && origins.includes(url.origin)) return url.href;
  throw new Refusal(422, 'stream-not-allowed', {
    message: 'A stream’s address must be at one of the origins that this installation allows.',
  });
}
