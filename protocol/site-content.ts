import { z } from 'zod';
import { countryOf } from './countries.ts';
import type { CallTable } from './call.ts';
import { FreeText } from './free-text.ts';
import { Id, RequestId } from './ids.ts';
import { PersonReason } from './people.ts';

// What the operator says on the site: its licence, whom it may serve, banners, texts by version, messages.

export const TEXT_KINDS = ['terms', 'responsible-gaming', 'house-rules'] as const;
export type TextKind = (typeof TEXT_KINDS)[number];
export const TEXT_LANGUAGES = ['en', 'hi'] as const;
export type TextLanguage = (typeof TEXT_LANGUAGES)[number];

const CountryCode = z
  .string()
  .regex(/^[A-Z]{2}$/)
  .refine((code) => countryOf(code) !== undefined, 'a country of the list');
const WebAddress = z.url({ protocol: /^https?$/ }).max(500);

export const Banner = z.strictObject({
  text: FreeText.min(1).max(200),
  /** Where it leads; empty: nowhere. */
  link: z.union([z.literal(''), WebAddress]),
});

export const SiteContent = z.strictObject({
  /** Who licensed the site, under which number; empty where nobody did. */
  licence: FreeText.max(300),
  /** From where newcomers may sign up; empty: from everywhere. */
  countries: z.array(CountryCode).max(300),
  /** On the home page. */
  banners: z.array(Banner).max(5),
});

const SiteText = z.strictObject({
  kind: z.enum(TEXT_KINDS),
  language: z.enum(TEXT_LANGUAGES),
  /** 1 for the first. */
  version: z.int(),
  at: z.string(),
  text: z.string(),
});

const OneText = z.strictObject({ kind: z.enum(TEXT_KINDS), language: z.enum(TEXT_LANGUAGES) });

export const SITE_CONTENT_CALLS = {
  'site/getContent': {
    permission: 'public',
    effect: 'read',
    summary: 'The site’s licence, the countries that newcomers may sign up from, and its banners.',
    data: SiteContent,
  },
  'site/getText': {
    permission: 'public',
    effect: 'read',
    cost: 2,
    summary:
      'The newest version of a text in a language; in English where it has none; null where there is none at all.',
    request: OneText,
    data: SiteText.nullable(),
  },
  'admin/setSiteContent': {
    permission: 'manage-site',
    effect: 'write',
    audited: true,
    summary:
      'Sets licence, countries or banners; what is left out stays as it is. What is no longer as in `seen` is answered changed-meanwhile.',
    request: SiteContent.partial().extend({ reason: PersonReason, seen: SiteContent.partial().optional() }),
    data: SiteContent,
  },
  'admin/publishText': {
    permission: 'manage-site',
    effect: 'write',
    cost: 20,
    audited: true,
    bodyLimit: 128 * 1024,
    summary:
      'Publishes a text as a new version; earlier ones stay as they were. After another version than `seen` (0: none) it is answered changed-meanwhile.',
    request: OneText.extend({
      paragraphs: z.array(FreeText.min(1).max(4000)).min(1).max(200),
      seen: z.int().min(0).optional(),
      reason: PersonReason,
    }),
    data: SiteText,
  },
  'admin/getTextVersions': {
    permission: 'manage-site',
    effect: 'read',
    cost: 5,
    summary: 'Every version of a text, the newest first, at most 50.',
    request: OneText,
    data: z.array(SiteText),
  },
  'admin/sendMessage': {
    permission: 'manage-site',
    effect: 'write',
    audited: true,
    cost: 400,
    summary: 'A notice to bettors: to all, or to those named.',
    request: z.strictObject({
      text: FreeText.min(1).max(500),
      /** All where it is left out. */
      user_ids: z.array(Id).min(1).max(500).optional(),
      /** The same one is sent once. */
      request_id: RequestId,
    }),
    data: z.strictObject({ sent: z.int() }),
  },
} as const satisfies CallTable;

export type SiteContent = z.infer<typeof SiteContent>;
export type SiteTextOnWire = z.infer<typeof SiteText>;
