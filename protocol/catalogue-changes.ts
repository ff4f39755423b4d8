import { MECHANISMS } from 'engine/vocabulary';
import { z } from 'zod';
import type { CallTable } from './call.ts';
import { MarketStatusText, RaceTerms } from './catalogue.ts';
import { FreeText } from './free-text.ts';
import { Id, MarketRef, RunnerId } from './ids.ts';
import { AnyAmount, PositiveAmount } from './amounts.ts';
import { MarketState } from './market-control.ts';
import { AtStart, Name, NewMarket, Time } from './market-definition.ts';
import { TermsDefinition } from './market-terms.ts';

// Series, matches and markets, as staff add and describe them.

export const AdminMarket = z.strictObject({
  market_id: z.string(),
  name: z.string(),
  market_type: z.string(),
  match_id: z.int(),
  match_name: z.string(),
  sport_id: z.int(),
  series_name: z.string(),
  /** Of the match. */
  open_date: z.string(),
  mechanism: z.enum(MECHANISMS),
  status: MarketStatusText,
  in_play: z.boolean(),
  bet_delay: z.int(),
  /** The clock does this at its start; nothing once that has passed, but one not opened yet is turned in play as it opens. */
  at_start: AtStart,
  /** The bet delay that it turns in-play with, milliseconds. */
  start_delay: z.int(),
  /** The clock has suspended it at its start, and it is not in play: it opens by itself alone. */
  stopped_at_start: z.boolean(),
  matched: z.number(),
  /** The most that the house can lose in it; 0 where it quotes nothing. */
  house_exposure: z.number(),
  /** The most that it may lose in it; 0 where it quotes nothing. */
  house_loss_cap: z.number(),
  winners: z.int(),
  runners: z.array(z.strictObject({ selection_id: z.int(), name: z.string() })),
  /** Why somebody keeps it from being settled; empty if nobody does. */
  held: z.string(),
  /** The innings that it is about, if that has not come yet; 0 otherwise. */
  later_innings: z.int(),
  /** `Reds` or `held`: the result by the facts, while it is suspended and cannot open again; empty otherwise. */
  decided: z.string(),
});

const MarketTerms = z.strictObject({
  market_id: z.string(),
  /** Empty and 0 where a person types the result. */
  rule: z.string(),
  rule_version: z.int(),
  title: z.string(),
  /** One sentence an entry. */
  text: z.array(z.string()),
  subject: z.record(z.string(), z.unknown()),
  /** Which runner stands for which of the rule's outcomes. */
  outcomes: z.record(z.string(), z.int()),
  per_unit: z.int(),
  /** Why the rule cannot be another one any more; empty while it can. */
  stays: z.string(),
});

const RuleChoice = z.strictObject({
  rule: z.string(),
  rule_version: z.int(),
  title: z.string(),
  text: z.array(z.string()),
  /** JSON Schema of what it has to know of the market. */
  subject: z.record(z.string(), z.unknown()),
});

const RuleAnswers = z.strictObject({
  is_number: z.boolean(),
  /** Each of them needs a runner. */
  outcomes: z.array(z.string()),
  /** Beside those it answers with names that no list has: of people, horses, scores. */
  has_names: z.boolean(),
});

const OverdueMatch = z.strictObject({
  match_id: z.int(),
  match_name: z.string(),
  sport_id: z.int(),
  series_name: z.string(),
  open_date: z.string(),
  /** Markets that are neither settled nor void. */
  markets_left: z.int(),
});

const Totals = z.strictObject({
  /** The sum of bettors' accounts. Null, as are the next three, without view-risk or view-reports. */
  customer_funds: z.number().nullable(),
  /** All cash of the exchange sums to nothing, the bank's included: the ledger holds what people are told they have. */
  is_balanced: z.boolean().nullable(),
  /** The most the house can lose, every market at its worst. */
  house_exposure: z.number().nullable(),
  /** The most that bettors can lose. */
  at_stake: z.number().nullable(),
  /** Bets that wait or rest unmatched. */
  unmatched_bets: z.int(),
  open_markets: z.int(),
  people_signed_in: z.int(),
});

export const CATALOGUE_CHANGE_CALLS = {
  'admin/createSeries': {
    permission: 'manage-catalogue',
    effect: 'write',
    audited: true,
    summary:
      'Adds a series to a sport: one of admin/getSports. Politics (2378961), Ice Hockey (7524), Handball (468328), Snooker (6422), Table Tennis (2593174), E-Games (27454571), Kabaddi (9990002) and Futsal (9990003) are listed from then on.',
    request: z.strictObject({ sport_id: Id, name: Name }),
    data: z.strictObject({ series_id: z.int() }),
  },
  'admin/createMatch': {
    permission: 'manage-catalogue',
    effect: 'write',
    audited: true,
    twoPeople: true,
    summary:
      'Adds a match to a series. It takes a second person if a match of these sides has begun on the same day, the one before or the next, by its facts.',
    request: z.strictObject({
      series_id: Id,
      name: Name,
      open_date: Time,
      country: z
        .string()
        .regex(/^([A-Z]{2})?$/)
        .optional(),
      race: RaceTerms.optional(),
    }),
    data: z.strictObject({ match_id: z.int() }),
  },
  'admin/createMarket': {
    permission: 'manage-catalogue',
    effect: 'write',
    cost: 30,
    audited: true,
    twoPeople: true,
    summary:
      'Adds a market with its runners to a match; it is inactive until it is opened. A high cap of the house may need a second person.',
    request: NewMarket,
    data: MarketState,
  },
  'admin/changeMarket': {
    permission: 'manage-catalogue',
    effect: 'write',
    cost: 25,
    audited: true,
    twoPeople: true,
    summary:
      'Gives a market that is not closed other limits, for bets from now on, or another commission while nobody has bet in it. What is left out stays; null takes a limit away. The cap of the house cannot be less than what it could lose already. A limit that is raised may need a second person.',
    request: z
      .strictObject({
        market_id: MarketRef,
        /** Per cent on net market winnings. */
        commission: z.number().min(0).max(100).pipe(AnyAmount).optional(),
        min_stake: PositiveAmount.optional(),
        max_stake: PositiveAmount.nullable().optional(),
        /** The most that somebody may win in it. */
        max_profit: PositiveAmount.nullable().optional(),
        house_loss_cap: PositiveAmount.optional(),
      })
      .refine((change) => Object.keys(change).length > 1, { message: 'nothing to change' }),
    data: z.strictObject({
      market_id: z.string(),
      commission: z.number(),
      min_stake: z.number(),
      /** 0 where there is none. */
      max_stake: z.number(),
      max_profit: z.number(),
      house_loss_cap: z.number(),
    }),
  },
  'admin/renameMarket': {
    permission: 'manage-catalogue',
    effect: 'write',
    cost: 30,
    audited: true,
    twoPeople: true,
    summary:
      'Gives a market another name, or corrects names of its runners. What is left out stays. A runner cannot get the name that another runner of the market has. Once the market has opened, one person changes capitals, spaces, punctuation, accents and a letter of a long word; any other change needs a second person.',
    request: z
      .strictObject({
        market_id: MarketRef,
        name: Name.optional(),
        runners: z
          .array(z.strictObject({ selection_id: RunnerId, name: Name }))
          .min(1)
          .max(60)
          .optional(),
      })
      .refine((change) => Object.keys(change).length > 1, { message: 'nothing to change' }),
    data: z.strictObject({
      market_id: z.string(),
      name: z.string(),
      runners: z.array(z.strictObject({ selection_id: z.int(), name: z.string() })),
    }),
  },
  'admin/changeMarketTerms': {
    permission: 'manage-catalogue',
    effect: 'write',
    audited: true,
    summary:
      'Binds a market that has never been open to another rule; its policy stays as it was, but for one that settles by itself: with another rule, subject or outcomes a person settles it until two agree again. Once it has opened, bets rest on its rule, or on having none, and that stays.',
    request: z.strictObject({ market_id: MarketRef, terms: TermsDefinition.omit({ policy: true }) }),
    data: z.strictObject({ market_id: z.string(), rule: z.string(), rule_version: z.int() }),
  },
  'admin/getMarketTerms': {
    permission: 'view-markets',
    effect: 'read',
    cost: 2,
    summary: 'What a market is settled by: its rule in words, what the rule knows of the market, and whether it stays.',
    request: z.strictObject({ market_id: MarketRef }),
    data: MarketTerms,
  },
  'admin/getRuleChoices': {
    permission: 'manage-catalogue',
    effect: 'read',
    cost: 15,
    summary: 'The rules that a market may be bound to, with what each has to know of it.',
    request: z.strictObject({ market_id: MarketRef }),
    data: z.array(RuleChoice),
  },
  'admin/getRuleAnswers': {
    permission: 'manage-catalogue',
    effect: 'read',
    cost: 2,
    summary: 'What the result of a rule may be, where it knows this of a market: runners have to stand for it.',
    request: TermsDefinition.pick({ rule: true, subject: true }),
    data: RuleAnswers,
  },
  'admin/finishMatch': {
    permission: 'manage-catalogue',
    effect: 'write',
    audited: true,
    summary: 'Takes a match whose markets are all settled or void from the lists.',
    request: z.strictObject({ match_id: Id }),
    data: z.strictObject({ match_id: z.int() }),
  },
  'admin/getOverdueMatches': {
    permission: 'manage-catalogue',
    effect: 'read',
    summary:
      'Matches a quarter of an hour past their announced start that are neither in play nor finished, the earliest 200: to turn in-play, to void, or, with no markets left, to finish.',
    data: z.array(OverdueMatch),
  },
  'admin/getMarkets': {
    permission: 'view-markets',
    effect: 'read',
    summary: 'Markets of matches that are not finished, or of one match.',
    request: z.strictObject({ match_id: Id.optional() }),
    data: z.array(AdminMarket),
  },
  'admin/getTotals': {
    permission: 'view-markets',
    effect: 'read',
    cost: 5,
    summary: 'The exchange in a few figures, as of now.',
    data: Totals,
  },
  'admin/setMatchStream': {
    permission: 'manage-catalogue',
    effect: 'write',
    cost: 25,
    audited: true,
    summary:
      'Where a match is shown: an https address of an origin that this installation allows (TV_ORIGINS), or empty for nowhere.',
    request: z.strictObject({ match_id: Id, stream_url: z.string().max(500) }),
    data: z.strictObject({ match_id: z.int(), stream_url: z.string() }),
  },
  'admin/setMarketRemark': {
    permission: 'manage-catalogue',
    effect: 'write',
    cost: 25,
    audited: true,
    summary: 'The note that stands under a market, the toss or the weather; empty takes it away.',
    request: z.strictObject({ market_id: MarketRef, remark: FreeText.max(200) }),
    data: z.strictObject({ market_id: z.string(), remark: z.string() }),
  },
} as const satisfies CallTable;

export type AdminMarket = z.infer<typeof AdminMarket>;
export type MarketTermsOnWire = z.infer<typeof MarketTerms>;
export type RuleChoice = z.infer<typeof RuleChoice>;
export type RuleAnswers = z.infer<typeof RuleAnswers>;
