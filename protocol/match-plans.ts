import { z } from 'zod';
import { AnyAmount, PositiveAmount } from './amounts.ts';
import type { CallTable } from './call.ts';
import { RaceTerms, RunnerCard } from './catalogue.ts';
import { FreeText } from './free-text.ts';
import { Id, MarketRef, RequestId } from './ids.ts';
import { AtStart, Name, StartDelay, Time } from './market-definition.ts';

// Matches made of a template, and what of a match can be changed later.

const MatchTemplate = z.strictObject({
  template: z.string(),
  name: z.string(),
  /** 0: no match is made with it, but a format of any sport can be made of it. */
  sport_id: z.int(),
  /** two: two sides; field: as many runners as there are. */
  sides: z.enum(['two', 'field']),
  /** The subject of its first fact: a race's asks for the ground, a competition's for the schedule. */
  first_fact: z.enum(['teams', 'players', 'race', 'competition', 'election', 'nothing']),
  /** The software's template that the site has made it of; empty if it is the software's own. */
  made_of: z.string(),
  /** Figures of the format: overs, balls_per_over, periods, period_minutes, best_of, target and others. */
  figures: z.array(
    z.strictObject({
      name: z.string(),
      label: z.string(),
      value: z.int(),
      least: z.int(),
      most: z.int(),
      /** The field in which the subject of a market counts them; empty if none does. */
      counts: z.string(),
    }),
  ),
  /** Whether somebody has changed what comes with the software. */
  is_changed: z.boolean(),
  /** What the form of a match begins with: the delay in milliseconds, the commission in per cent. */
  bet_delay: z.int(),
  commission: z.number(),
  min_stake: z.number(),
  markets: z.array(
    z.strictObject({
      /** The market of the software's own template that it is made of. */
      of: z.string(),
      name: z.string(),
      market_type: z.string(),
      mechanism: z.string(),
      rule: z.string(),
      /** The newest version’s; empty if a person enters the result. */
      rule_title: z.string(),
      subject: z.record(z.string(), z.unknown()),
      at_start: AtStart,
      /** Per cent; null if it is the match's. */
      commission: z.number().nullable(),
      /** 0 where it has none. */
      max_stake: z.number(),
      max_profit: z.number(),
      house_loss_cap: z.number(),
    }),
  ),
});

/** A market of a template as the site wants it: one that comes with the software, with another name, subject or limits. */
const TemplateMarket = z.strictObject({
  of: Name,
  name: Name,
  subject: z.record(z.string().max(40), z.unknown()).optional(),
  at_start: AtStart,
  max_stake: PositiveAmount.nullable(),
  max_profit: PositiveAmount.nullable(),
  /** Of a market that the house quotes. */
  house_loss_cap: PositiveAmount.nullable(),
  /** Per cent; the match's if it is null or left out. */
  commission: z.number().min(0).max(100).pipe(AnyAmount).nullable().optional(),
});

/** A format that the site makes of one of the software's templates. */
const TemplateFormat = z.strictObject({
  of: z.string().max(40),
  name: Name,
  sport_id: Id,
  /** By the names that the template has them; the template's own if they are left out. */
  figures: z.record(z.string().max(40), z.int().min(0).max(1000)),
});

const MatchName = z.strictObject({ match_id: z.int(), match_name: z.string(), open_date: z.string() });

export const MATCH_PLAN_CALLS = {
  'admin/getMatchTemplates': {
    permission: 'manage-catalogue',
    effect: 'read',
    summary: 'What a match of each format has: its markets with their rules, and what the clock does to them.',
    data: z.array(MatchTemplate),
  },
  'admin/setMatchTemplate': {
    permission: 'manage-catalogue',
    effect: 'write',
    audited: true,
    twoPeople: true,
    summary:
      'Changes which markets matches of a format are made with from now on, in which order, with which limits. With a format it makes a template of the site’s own, or changes its name and figures. Matches that are made stay as they are, with their figures. Without markets the template is again what comes with the software; one of the site’s own is gone. Raised limits may need a second person.',
    request: z.strictObject({
      /** Small letters, digits and hyphens for one that is made. */
      template: z.string().max(40),
      /** For a template of the site's own; it stays as it was if it is left out. */
      format: TemplateFormat.optional(),
      markets: z.array(TemplateMarket).max(100),
      bet_delay: StartDelay,
      commission: z.number().min(0).max(100).pipe(AnyAmount),
      min_stake: PositiveAmount,
      reason: FreeText.min(1).max(300),
    }),
    data: MatchTemplate,
  },
  'admin/createMatchFromTemplate': {
    permission: 'manage-catalogue',
    effect: 'write',
    cost: 200,
    audited: true,
    summary:
      'Makes a match with all markets of a template, inactive, bound to their rules, with its fixture as the first fact. The same request_id makes it once: a request that was cut short is completed by asking again. Markets of a match that has begun turn in play as they open. While two people decide, it makes no match whose sides or runners have begun one about that day (`match-has-begun`): admin/createMatch does, with a second person.',
    request: z.strictObject({
      request_id: RequestId,
      /** A match that is there, of a file perhaps: it gets the markets that it lacks, and keeps its series, name and start. */
      match_id: Id.optional(),
      template: z.string().max(40),
      series_id: Id,
      /** Home and away, or everyone of the field. */
      sides: z.array(Name).min(2).max(60),
      /** For a field: each one's line of the race card, or null, in the order of `sides`. */
      cards: z.array(RunnerCard.nullable()).max(60).optional(),
      /** With it, and the country, the fixture of a race is known; its venue is the series. */
      race: RaceTerms.extend({
        /** The venue's own; the site's day of the start if it is left out. */
        day: z.iso.date().optional(),
      }).optional(),
      /** For a race: how many places its market to be placed pays; the template's number if it is left out. */
      places: z.int().min(1).max(10).optional(),
      /** For a tournament: matches in all, of its league, and of each team in the league. */
      schedule: z
        .strictObject({
          matches: z.int().min(1).max(1000),
          league_matches: z.int().min(0).max(1000),
          per_team: z.int().min(0).max(1000),
        })
        .optional(),
      /** These markets of the template alone. */
      only: z.array(Name).min(1).max(100).optional(),
      /** `home v away` where it is left out. */
      name: Name.optional(),
      open_date: Time,
      /** With true the start may be in the past: somebody opens the markets, which then turn in play at once. */
      has_begun: z.boolean().optional(),
      country: z
        .string()
        .regex(/^([A-Z]{2})?$/)
        .optional(),
      /** Of markets that turn in-play. */
      bet_delay: StartDelay,
      /** Per cent on net market winnings. */
      commission: z.number().min(0).max(100).pipe(AnyAmount),
      min_stake: PositiveAmount,
    }),
    data: z.strictObject({ match_id: z.int(), markets: z.array(z.string()) }),
  },
  'admin/changeSeries': {
    permission: 'manage-catalogue',
    effect: 'write',
    audited: true,
    summary: 'Gives a series another name.',
    request: z.strictObject({ series_id: Id, name: Name }),
    data: z.strictObject({ series_id: z.int(), name: z.string() }),
  },
  'admin/changeMatch': {
    permission: 'manage-catalogue',
    effect: 'write',
    cost: 30,
    audited: true,
    twoPeople: true,
    summary:
      'Renames or reschedules a match, or changes its country or the note that staff have of it. Its markets move with it, and the clock acts at the new start. A match in play, or that has begun by its facts (`play-has-begun`), keeps its start; a start in the past is refused. Once one of its markets has been open, a change of its name beyond capitals, spaces, punctuation, accents and a letter of a long word needs a second person. While two people decide, it does not become a match of sides that have begun one about that day (`match-has-begun`).',
    request: z.strictObject({
      match_id: Id,
      name: Name.optional(),
      open_date: Time.optional(),
      country: z
        .string()
        .regex(/^([A-Z]{2})?$/)
        .optional(),
      /** For staff only; empty removes it. */
      note: FreeText.max(500).optional(),
    }),
    data: MatchName,
  },
  'admin/getMatchNote': {
    permission: 'view-markets',
    effect: 'read',
    summary: 'What staff have noted of a match for each other; bettors never see it. Empty for nothing.',
    request: z.strictObject({ match_id: Id }),
    data: z.strictObject({ match_id: z.int(), note: z.string() }),
  },
  'admin/setMarketStart': {
    permission: 'manage-catalogue',
    effect: 'write',
    cost: 25,
    audited: true,
    summary:
      'What the clock does to a market at its start. More than a minute late, after a stop, it suspends what it would have turned in-play.',
    request: z.strictObject({ market_id: MarketRef, at_start: AtStart, bet_delay: StartDelay.optional() }),
    data: z.strictObject({ market_id: z.string(), at_start: AtStart, bet_delay: z.int() }),
  },
} as const satisfies CallTable;

export type TemplateMarketRequest = z.output<typeof TemplateMarket>;
export type MatchTemplateOnWire = z.infer<typeof MatchTemplate>;
