import type { MarketOptions, Rejection } from 'engine';
import type { AccountId, Millis, Money } from 'engine/vocabulary';
import { fromWireMoney, LARGEST_ID, USUAL_HOUSE_CAP } from 'protocol';
import type { CATALOGUE_CHANGE_CALLS, MarketOptionsDefinition, NewMarket, TermsDefinition } from 'protocol';
import { countryOf } from 'protocol/countries';
import type { z } from 'zod';
import { checkRunnerNames, type DraftTerms, FlowRefusal, type FlowRefusalCode, type MarketForTerms } from 'results';
import type { AtStart, Market } from '../../../trade/catalogue/catalogue-rows.ts';
import { NameTakenError, RefusedByEngineError, UnknownRowError } from '../../../trade/catalogue/catalogue-error.ts';
import { BY_HAND } from '../../../trade/settlement/market-terms.ts';
import { refuseSettlement } from '../flow-answers.ts';
import { given } from '../given.ts';
import type { Handlers } from '../handlers.ts';
import { Refusal, possibleId, unknown } from '../refusal.ts';
import { refusalOf } from '../rejection-answers.ts';

// Markets as operators define them on the wire, in the words of the catalogue and of settlement.

/** Quotes the markets that operators make by hand. */
export const OPERATORS_HOUSE = 'house:operators';

const HOUR_MS = 3_600_000;
export const USUAL_LOSS_CAP = fromWireMoney(USUAL_HOUSE_CAP) as Money;

/**
 * @param house  the account that quotes; undefined if nobody does
 * @throws       Refusal `invalid-definition`
 */
export function toNewMarket(body: z.output<typeof NewMarket>, house: AccountId | undefined) {
  const plain = { kind: 'runners', winners: body.winners ?? 1, complete: body.complete ?? true } as const;
  const payoff = body.payoff ?? plain;
  // All of them may win only if the request says that none has to.
  if (payoff.kind === 'runners' && payoff.complete && payoff.winners >= body.runners.length)
    throw refusalOf('invalid-definition');
  return {
    matchId: possibleId(body.match_id, 'match'),
    name: body.name,
    marketType: body.market_type,
    start: { does: body.at_start ?? 'nothing', delay: (body.start_delay ?? 0) as Millis },
    mechanism: body.mechanism ?? 'order-book',
    payoff,
    options: optionsOf(body.options ?? {}, house),
    baseRate: body.commission,
    minStake: body.min_stake,
    persistenceAllowed: body.persistence_allowed ?? true,
    runners: body.runners.map(({ selection_id, name, card }, place) => ({
      selection: runnerNumber(selection_id ?? place + 1),
      name,
      ...given({ card }),
    })),
  };
}

/** The clock acts once, at the start. @throws Refusal */
export function checkStart({ does, startAt, now }: { does: AtStart; startAt: number; now: number }): void {
  if (does !== 'nothing' && startAt <= now)
    throw new Refusal(409, 'start-passed', {
      message: 'The start of this market has passed. Turn it in-play or suspend it yourself, or move its match.',
    });
}

/** @throws Refusal */
export function checkCountry(country = ''): void {
  if (country !== '' && countryOf(country) === undefined)
    throw new Refusal(422, 'unknown-country', {
      message: `No country has the code ${country}. Use two letters, such as IN or GB.`,
    });
}

function runnerNumber(selection: number): number {
  if (Math.abs(selection) > LARGEST_ID) throw unknown('unknown-runner', 'runner');
  return selection;
}

/** What an operator says of a market's terms, in the settlement's words. */
export function draftOf({ rule, subject, outcomes, per_unit, policy }: TermsDefinition): DraftTerms {
  return {
    rule,
    subject,
    runnerNames: outcomes ?? {},
    perUnit: per_unit ?? 1,
    policy:
      policy === undefined
        ? BY_HAND
        : { sources: policy.sources, automatic: policy.automatic, secondPerson: policy.second_person },
  };
}

/** Before the market is made: there is such a rule, it can read the subject, and the market can come to its answers. @throws Refusal */
export function checkDraft(draft: DraftTerms, market: MarketForTerms): void {
  try {
    checkRunnerNames(draft, market);
  } catch (error) {
    refuseSettlement(error);
  }
}

/** Checks all that the request alone shows: its market can be made, and its rule can settle it. @throws Refusal */
export function checkNewMarket(body: z.output<typeof NewMarket>): void {
  const market = toNewMarket(body, undefined);
  if (body.terms !== undefined) checkDraft(draftOf(body.terms), market);
}

type Change = Parameters<Handlers<typeof CATALOGUE_CHANGE_CALLS>['admin/changeMarket']>[0];

/** @throws Refusal for limits that the market cannot have, approved or not */
export function checkLimits(market: Market, body: Change): void {
  const { min_stake: least = market.minStake, max_stake, house_loss_cap } = body;
  const most = max_stake === undefined ? market.options.maxStake : (max_stake ?? undefined);
  if (most !== undefined && least > most)
    throw new Refusal(422, 'limits-contradict', { message: 'The minimum stake is above the maximum.' });
  if (house_loss_cap !== undefined && market.options.house === undefined) throw nobodyQuotes(market);
}

export const nobodyQuotes = ({ name }: { readonly name: string }) =>
  new Refusal(422, 'nobody-quotes', { message: `${name} has no house quotes, so it has no cap.` });

function optionsOf(options: MarketOptionsDefinition, house: AccountId | undefined): MarketOptions {
  const { resettle_hours: hours, house_loss_cap: lossCap = USUAL_LOSS_CAP } = options;
  return {
    ...given({
      crossMatching: options.cross_matching,
      startingPrice: options.starting_price,
      passiveSkipsDelay: options.passive_skips_delay,
      profitRatio: options.profit_ratio,
      minPayout: options.min_payout,
      maxStake: options.max_stake,
      maxProfit: options.max_profit,
      preMatchCap: options.pre_match_cap,
      resettleFor: hours === undefined ? undefined : ((hours * HOUR_MS) as Millis),
    }),
    ...(house === undefined ? {} : { house: { account: house, lossCap } }),
  };
}

/** How a refusal of the catalogue goes over the wire. Other errors pass. */
export function refuseCatalogue(error: unknown): never {
  if (error instanceof RefusedByEngineError) throw refusalOf(error.rejection);
  if (error instanceof UnknownRowError) throw new Refusal(404, 'unknown-row', { message: error.message });
  if (error instanceof NameTakenError) throw new Refusal(409, 'name-taken', { message: error.message });
  throw error;
}

/** Programs know this refusal of settlement by the engine's word. */
export const insteadOf = (code: FlowRefusalCode, rejection: Rejection) => (error: unknown) => {
  if (error instanceof FlowRefusal && error.code === code) throw refusalOf(rejection);
  throw error;
};
