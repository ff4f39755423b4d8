import { z } from 'zod';
import type { CallTable } from './call.ts';
import { GlobalSetting } from './catalogue.ts';
import { FreeText } from './free-text.ts';

// What an operator may set of the site's look and links. Empty takes a setting back.

const Colour = z.string().regex(/^(?:#(?:[\da-f]{3}|[\da-f]{6}))?$/i, 'a colour as #rgb or #rrggbb');
/** Hosts may hold signs that mean something in a policy: none with such is taken. */
const WebAddress = z.url({ protocol: /^https?$/, hostname: /^(?:[\w.-]+|\[[\da-f:]+\])$/i }).max(500);
const Link = z.union([z.literal(''), WebAddress]);
/** An address of our own, of the web, or a small picture as data. */
const Picture = z.union([
  z.literal(''),
  WebAddress,
  z
    .string()
    .max(12_000)
    .regex(/^data:image\/(?:png|jpeg|webp|svg\+xml);base64,[\da-z+/=]+$/i, 'a picture'),
  z
    .string()
    .max(500)
    .regex(/^\/(?!\/)[\w./-]+$/, 'an address of this site'),
]);

export const GlobalSettingChange = z
  .strictObject({
    logo: Picture,
    favicon: Picture,
    site_title: FreeText.max(60),
    site_message: FreeText.max(500),
    payment_gateway: GlobalSetting.shape.payment_gateway,
    is_show_apk: GlobalSetting.shape.is_show_apk,
    bg_primary_color: Colour,
    bg_secondry_color: Colour,
    text_primary_color: Colour,
    text_secondry_color: Colour,
    other_color: Colour,
    fb_link: Link,
    insta_link: Link,
    telegram_link: Link,
    twiter_link: Link,
    whatsapp_link: Link,
  })
  .partial();

export const SITE_CALLS = {
  'globalSetting/getGlobalSetting': {
    permission: 'public',
    effect: 'read',
    summary: 'Look and links of the site.',
    data: GlobalSetting,
  },
  'admin/setGlobalSetting': {
    permission: 'manage-site',
    effect: 'write',
    audited: true,
    summary:
      'Sets fields of the global setting; those left out stay as they are. One that is no longer as in `seen` is answered changed-meanwhile.',
    request: GlobalSettingChange.extend({ seen: GlobalSetting.partial().optional() }),
    data: GlobalSetting,
  },
} as const satisfies CallTable;

export type GlobalSettingChange = z.infer<typeof GlobalSettingChange>;
