import type { MarketOptions } from 'engine';
import type { AccountId, Millis, Money } from 'engine/vocabulary';
import { fromWireMoney } from 'protocol';
import type { MarketOptionsAsked, TermsAsked } from 'protocol';
import { checkRunnerNames, type MarketForTerms } from '../../settlement/flow/check-runner-names.ts';
import { BY_HAND } from '../../settlement/flow/market-terms.ts';
import { refuseSettlement } from '../flow-answers.ts';
import { malformed } from '../refusal.ts';
import type { DraftTerms } from '../../catalogue/market-terms.ts';

/** Quotes the markets that operators make by hand. */
export const HOUSE = 'house:operators';
const HOUR_MS = 3_600_000;
/** What the house may lose in a market where nobody says: 100,000.00. */
const USUAL_LOSS_CAP = 10_000_000;

/** What an operator says of a market's terms, in the settlement's words. */
export function draftOf({ rule, subject, outcomes, per_unit, policy }: TermsAsked): DraftTerms {
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

/** @param house  who quotes; undefined where nobody does */
export function optionsOf(asked: MarketOptionsAsked, house: AccountId | undefined): MarketOptions {
  const flags = {
    crossMatching: asked.cross_matching,
    startingPrice: asked.starting_price,
    passiveSkipsDelay: asked.passive_skips_delay,
    profitRatio: asked.profit_ratio,
    minPayout: amountOf(asked.min_payout, 'min_payout'),
    maxStake: amountOf(asked.max_stake, 'max_stake'),
    maxProfit: amountOf(asked.max_profit, 'max_profit'),
    preMatchCap: amountOf(asked.pre_match_cap, 'pre_match_cap'),
    resettleFor: asked.resettle_hours === undefined ? undefined : ((asked.resettle_hours * HOUR_MS) as Millis),
  };
  const lossCap = amountOf(asked.house_loss_cap, 'house_loss_cap') ?? (USUAL_LOSS_CAP as Money);
  const given = Object.entries(flags).filter(([, flag]) => flag !== undefined);
  return { ...Object.fromEntries(given), ...(house === undefined ? {} : { house: { account: house, lossCap } }) };
}

function amountOf(amount: number | undefined, name: string): Money | undefined {
  if (amount === undefined) return undefined;
  const minor = fromWireMoney(amount);
  if (minor === undefined) throw malformed(`${name}: at most two decimals`);
  return minor;
}
