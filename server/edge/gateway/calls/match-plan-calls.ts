import type { MarketOptions } from 'engine';
import type { AccountId, MarketId, Millis } from 'engine/vocabulary';
import { marketIdText, type MATCH_PLAN_CALLS } from 'protocol';
import { hasBegun } from 'results';
import {
  fewestOf,
  templateRunners,
  withPlaces,
  type MarketTemplate,
  type MatchTemplate,
} from '../../../trade/catalogue/match-template.ts';
import { BY_HAND_TEMPLATES } from '../../../trade/catalogue/by-hand-templates.ts';
import { editedBy, type SiteTemplate } from '../../../trade/catalogue/site-templates.ts';
import type { Market, Match } from '../../../trade/catalogue/catalogue-rows.ts';
import { refuseSettlement } from '../flow-answers.ts';
import { startOfFacts } from '../../../trade/facts/has-started.ts';
import { refusalOfFixture } from '../../../trade/facts/sides-of-match.ts';
import type { GatewayDependencies } from '../gateway-dependencies.ts';
import { given } from '../given.ts';
import type { Handlers } from '../handlers.ts';
import { possibleId, Refusal, unknown } from '../refusal.ts';
import { isInPlay } from '../wire/match-on-wire.ts';
import { checkFirstFact, firstFact, raceTermsOf } from './first-fact.ts';
import {
  checkCountry,
  checkDraft,
  checkStart,
  OPERATORS_HOUSE,
  refuseCatalogue,
  USUAL_LOSS_CAP,
} from '../checks/market-requests.ts';
import { hasMatchBeenOpen, isMatchRenamed, renamedMeanwhile } from '../checks/names-once-open.ts';
import { checkMoved, checkNewSides, playHasBegun } from '../checks/made-before.ts';
import { inTurnOfMatch } from '../checks/read-as-meant.ts';
import { draftOfTemplate, ONE_WINNER, setTemplate, toWireTemplate } from '../checks/template-requests.ts';

type Needs = Pick<
  GatewayDependencies,
  'authority' | 'catalogue' | 'catalogueEdits' | 'live' | 'identity' | 'settlement' | 'facts' | 'sequencer'
>;
type Request = Parameters<Handlers<typeof MATCH_PLAN_CALLS>['admin/createMatchFromTemplate']>[0];

/** Matches made of a template, renamed, rescheduled; what the clock does to their markets. */
export function matchPlanCalls(needs: Needs): Handlers<typeof MATCH_PLAN_CALLS> {
  const { catalogue, catalogueEdits, live, sequencer } = needs;
  return {
    'admin/getMatchTemplates': async () => {
      const ofAnySport = BY_HAND_TEMPLATES.map((template) => editedBy(template, undefined));
      return [...(await catalogueEdits.templates.all()), ...ofAnySport].map(toWireTemplate);
    },
    'admin/setMatchTemplate': (body) => setTemplate(needs, body),
    async 'admin/createMatchFromTemplate'(body) {
      const found = await catalogueEdits.templates.find(body.template);
      const template = checkedTemplate(body, placed(found, body), sequencer.now());
      if (template.sides === 'two') await checkSides(catalogue, body);
      const series = possibleId(body.series_id, 'series');
      await checkNewSides({ ...body, series_id: series }, needs);
      const match = await matchOf(needs, { body, template, series });
      const house = await needs.identity.accounts.ensure(OPERATORS_HOUSE, 'house');
      const markets: MarketId[] = [];
      const names = new Set(body.match_id === undefined ? [] : match.markets.map(({ name }) => name.toLowerCase()));
      const lacking = wantedOf(template, body).filter(({ name }) => !names.has(name.toLowerCase()));
      for (const [sort, one] of lacking.entries())
        markets.push(await makeMarket(needs, { body, match, one, sort, house }));
      await announce(needs, { body, template, match });
      return { match_id: match.matchId, markets: markets.map(marketIdText) };
    },
    async 'admin/changeSeries'({ series_id, name }) {
      await catalogueEdits.changeSeries(possibleId(series_id, 'series'), name).catch(refuseCatalogue);
      return { series_id, name };
    },
    async 'admin/getMatchNote'({ match_id }) {
      const match = await catalogue.findMatch(possibleId(match_id, 'match'));
      if (match === undefined) throw unknown('unknown-match', 'match');
      return { match_id, note: match.note };
    },
    'admin/changeMatch': inTurnOfMatch(needs, async ({ match_id, name, open_date, country, note }, { seconded }) => {
      const match = await catalogue.findMatch(possibleId(match_id, 'match'));
      if (match === undefined) throw unknown('unknown-match', 'match');
      checkCountry(country);
      const openAt = open_date === undefined ? undefined : Date.parse(open_date);
      const at = sequencer.now();
      if (openAt !== undefined) checkReschedule(match, openAt, { live, facts: needs.facts, now: at });
      const takesTwo = seconded === undefined && isMatchRenamed(match, name, needs);
      if (takesTwo && (await needs.authority.isInForce())) throw renamedMeanwhile();
      const isKnown = hasMatchBeenOpen(match, needs);
      await checkMoved(match, { name, openAt }, needs);
      const change = { name, hasBeenOpen: isKnown, openAt, country, note, at };
      await catalogueEdits.changeMatch(match.matchId, change).catch(refuseCatalogue);
      const changed = (await catalogue.findMatch(match.matchId)) ?? match;
      return {
        match_id: match.matchId,
        match_name: changed.name,
        open_date: new Date(changed.openAt).toISOString(),
      };
    }),
    async 'admin/setMarketStart'({ market_id: market, at_start, bet_delay = 0 }) {
      const found = await catalogue.findMarket(market);
      if (found === undefined) throw unknown('unknown-market', 'market');
      checkStart({ does: at_start, startAt: found.market.startAt, now: sequencer.now() });
      await catalogueEdits.setStart(market, at_start, bet_delay).catch(refuseCatalogue);
      return { market_id: marketIdText(market), at_start, bet_delay };
    },
  };
}

/** Its markets that pay places, with as many as the request says. @throws Refusal */
function placed(template: SiteTemplate | undefined, { places }: Request): MatchTemplate | undefined {
  if (template === undefined || places === undefined) return template;
  if (template.first.about !== 'race')
    throw new Refusal(422, 'no-places', { message: `A match of ${template.name} has no places to pay.` });
  return { ...template, markets: template.markets.map((market) => withPlaces(market, places)) };
}

/** @throws Refusal */
function checkedTemplate(request: Request, template: MatchTemplate | undefined, now: number): MatchTemplate {
  const { sides, cards, open_date, match_id, has_begun = false } = request;
  if (template === undefined) throw unknown('unknown-template', 'template');
  if (template.sides === 'two' && sides.length !== 2)
    throw new Refusal(422, 'two-sides', { message: `A match of ${template.name} has two sides.` });
  const fewest = fewestOf({ ...template, markets: wantedOf(template, request) });
  if (sides.length < fewest)
    throw new Refusal(422, 'too-few-runners', { message: `${template.name} needs ${fewest} runners or more.` });
  if (new Set(sides.map((name) => nameAlone(template, name))).size < sides.length)
    throw new Refusal(422, 'same-name-twice', { message: 'Two sides or runners have the same name.' });
  if (cards !== undefined && (template.sides !== 'field' || cards.length !== sides.length))
    throw new Refusal(422, 'cards-differ', { message: 'The card needs one line per runner.' });
  checkCountry(request.country);
  checkFirstFact(template.first, request);
  // A match that is there keeps its own start.
  if (match_id === undefined && !has_begun && Date.parse(open_date) <= now)
    throw new Refusal(422, 'start-in-the-past', {
      message: 'The start must be in the future, or the match must be marked as started.',
    });
  return template;
}

/** The match’s name says who plays; its fixture says the same. @throws Refusal */
async function checkSides(catalogue: Needs['catalogue'], { name, match_id, sides }: Request): Promise<void> {
  const known = match_id === undefined ? name : (await catalogue.findMatch(match_id))?.name;
  const refusal = refusalOfFixture({ name: known ?? '', bound: [] }, { sides });
  if (refusal !== undefined) throw new Refusal(422, refusal.code, { message: refusal.text });
}

/** Runners of a field may be numbered: "1. Ash" is Ash. */
const nameAlone = ({ sides }: MatchTemplate, name: string): string =>
  (sides === 'field' ? name.replace(/^\d{1,2}[.):]?\s+/, '') : name).toLowerCase();

/** All markets of the template, or those that were asked for. @throws Refusal */
function wantedOf({ markets, name }: MatchTemplate, { only }: Request): readonly MarketTemplate[] {
  if (only === undefined) return markets;
  const wanted = new Set(only.map((one) => one.toLowerCase()));
  const found = markets.filter((market) => wanted.has(market.name.toLowerCase()));
  if (found.length < wanted.size)
    throw new Refusal(422, 'unknown-template-market', { message: `${name} has no market of that name.` });
  return found;
}

interface Reschedule extends Pick<Needs, 'live' | 'facts'> {
  readonly now: number;
}

/** @throws Refusal */
function checkReschedule(match: Match, openAt: number, { live, facts, now }: Reschedule): void {
  if (openAt === match.openAt) return;
  if (match.finishedAt > 0)
    throw new Refusal(409, 'match-over', { message: 'The match is over: its start cannot change.' });
  if (isInPlay(match, live))
    throw new Refusal(409, 'match-in-play', {
      message: 'A market of this match is in play. Turn it back to pre-match before you move the start.',
    });
  if (hasBegun(facts.store.facts(match.matchId))) throw playHasBegun();
  if (openAt <= now) throw new Refusal(422, 'start-in-the-past', { message: 'The start must be in the future.' });
  if (openAt > match.openAt && openAt > (startOfFacts(facts.store.facts(match.matchId)) ?? Infinity))
    throw new Refusal(409, 'starts-by-facts', {
      message: 'By its facts the match starts before that. Correct that start under Facts first.',
    });
}

interface Making {
  readonly body: Request;
  readonly template: MatchTemplate;
}

/** The same request finds the match that it made. @throws Refusal */
async function matchOf(needs: Needs, { body, template, series }: Making & { series: number }): Promise<Match> {
  const { catalogue } = needs;
  if (body.match_id !== undefined) return described(needs, await matchThere(catalogue, body.match_id, template), body);
  const [home, away] = body.sides;
  const added = {
    key: `desk ${body.request_id}`,
    seriesId: series,
    name: body.name ?? (template.sides === 'two' ? `${home} v ${away}` : template.name),
    openAt: Date.parse(body.open_date),
    country: body.country ?? '',
    ...given({ race: raceTermsOf(body) }),
  };
  const match = await catalogue.createMatch(added).catch(refuseCatalogue);
  const isSame = match.name === added.name && match.openAt === added.openAt && match.series.seriesId === series;
  if (!isSame) throw new Refusal(409, 'request-used', { message: 'Another match was created with this request_id.' });
  if (match.sport.sportId !== template.sportId) {
    await catalogue.finishMatch(match.matchId);
    throw new Refusal(422, 'wrong-sport', { message: `The series is for another sport than ${template.name}.` });
  }
  return match;
}

/** A file may leave out where a race is run, and over what: which reductions are fair depends on the country. */
async function described({ catalogue, catalogueEdits, sequencer }: Needs, match: Match, body: Request): Promise<Match> {
  const country = body.country === '' ? undefined : body.country;
  const race = raceTermsOf(body);
  if (country === undefined && race === undefined) return match;
  await catalogueEdits.changeMatch(match.matchId, { country, race, at: sequencer.now() });
  return (await catalogue.findMatch(match.matchId)) ?? match;
}

/** @throws Refusal */
async function matchThere(
  catalogue: Needs['catalogue'],
  match_id: number,
  { sportId, name }: MatchTemplate,
): Promise<Match> {
  const match = await catalogue.findMatch(possibleId(match_id, 'match'));
  if (match === undefined) throw unknown('unknown-match', 'match');
  if (match.finishedAt > 0)
    throw new Refusal(409, 'match-over', { message: 'This match is over. Markets cannot be added.' });
  if (match.sport.sportId !== sportId)
    throw new Refusal(422, 'wrong-sport', { message: `${name} is for another sport.` });
  return match;
}

/** Of a match that is there, whoever asks: two who ask at once make one market. */
const keyOf = ({ body, match, one, sort }: MakingMarket): string =>
  body.match_id === undefined ? `desk ${body.request_id} ${sort}` : `desk match ${match.matchId} ${one.name}`;

interface MakingMarket {
  readonly body: Request;
  readonly match: Match;
  readonly one: MarketTemplate;
  readonly sort: number;
  readonly house: AccountId;
}

/** Inactive; its rule is chosen when it opens. A second time it is the market that the first made. */
async function makeMarket({ catalogue, settlement, sequencer }: Needs, making: MakingMarket): Promise<MarketId> {
  const { body, match, one, sort, house } = making;
  const named = templateRunners(one, body.sides);
  const cards = one.runners === 'field' ? body.cards : undefined;
  const runners = named.map((runner, place) => ({ ...runner, ...given({ card: cards?.[place] ?? undefined }) }));
  const draft = draftOfTemplate(one, named, match.name);
  const payoff = one.payoff ?? ONE_WINNER;
  if (one.rule !== '') checkDraft(draft, { payoff, runners });
  const market = await catalogue
    .createMarket({
      key: keyOf(making),
      matchId: match.matchId,
      name: one.name,
      marketType: one.marketType,
      mechanism: one.mechanism ?? 'order-book',
      payoff,
      options: optionsOf(one, house),
      baseRate: one.commission ?? body.commission,
      minStake: body.min_stake,
      sort,
      start: {
        does: one.atStart,
        delay: body.bet_delay as Millis,
        // Otherwise the clock would suspend at once what somebody opens by hand.
        isDone: one.atStart === 'suspend' && match.openAt <= sequencer.now(),
      },
      runners,
    })
    .catch(refuseCatalogue);
  if (one.rule !== '') await settlement.terms.draftTerms(market, draft).catch(refuseSettlement);
  return market;
}

function optionsOf({ mechanism, maxStake, maxProfit, lossCap }: MarketTemplate, house: AccountId): MarketOptions {
  const limits = given({ maxStake, maxProfit });
  if (mechanism === undefined) return limits;
  return { ...limits, house: { account: house, lossCap: lossCap ?? USUAL_LOSS_CAP } };
}

/** Which match it is: the first fact, which everything else that is said of it needs. */
async function announce(
  { facts, sequencer }: Needs,
  { body, template, match }: Making & { match: Match },
): Promise<void> {
  const fact = firstFact(template.first, { body, match });
  if (fact === undefined || (await facts.store.read(match.matchId)).length > 0) return;
  const entry = { match: match.matchId, sport: match.sport.sportId, at: sequencer.now(), said: fact };
  await facts.enter(entry).catch(refuseSettlement);
}

/** The clock’s work on a market at its start, for lists of the desk. One that has not opened is still turned in play. */
export const startOnWire = ({ start }: Market, status: string | undefined) => ({
  at_start:
    start.isDone && (start.does !== 'turn-in-play' || status !== 'inactive') ? ('nothing' as const) : start.does,
  start_delay: start.delay,
});
