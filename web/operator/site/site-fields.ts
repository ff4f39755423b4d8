import type { DataOf } from 'protocol';

export type SiteFields = DataOf<'globalSetting/getGlobalSetting'>;

export const COLOURS = [
  ['bg_primary_color', 'Header background'],
  ['text_primary_color', 'Header text'],
  ['bg_secondry_color', 'Buttons'],
  ['text_secondry_color', 'Button text'],
  ['other_color', 'Badges'],
] as const;
export const LINKS = [
  ['fb_link', 'Facebook'],
  ['insta_link', 'Instagram'],
  ['telegram_link', 'Telegram'],
  ['twiter_link', 'X'],
  ['whatsapp_link', 'WhatsApp'],
] as const;

const COLOUR = /^#(?:[\da-f]{3}|[\da-f]{6})$/i;
const isWebAddress = (text: string): boolean => URL.canParse(text) && /^https?:\/\//.test(text);
const isPicture = (text: string): boolean =>
  isWebAddress(text) || /^\/(?!\/)[\w./-]+$/.test(text) || text.startsWith('data:image/');
const LONGEST: Partial<Record<keyof SiteFields, number>> = { site_title: 60, site_message: 500 };

/** What is wrong with a field, in words; empty where nothing is. */
export function problemOf(name: keyof SiteFields, fields: SiteFields): string {
  const text = fields[name].trim();
  const most = LONGEST[name];
  if (most !== undefined) return text.length > most ? `At most ${most} characters` : '';
  if (text === '') return '';
  if (COLOURS.some(([colour]) => colour === name)) return COLOUR.test(text) ? '' : 'A colour as #rgb or #rrggbb';
  if (LINKS.some(([link]) => link === name)) return isWebAddress(text) ? '' : 'An address that begins with https://';
  if (name === 'logo' || name === 'favicon') return isPicture(text) ? '' : 'An address of a picture';
  return '';
}

/** What is to be sent: fields that are different, each without spaces around it. */
export function changedFields(before: SiteFields, now: SiteFields): Partial<SiteFields> {
  const names = Object.keys(before) as (keyof SiteFields)[];
  return Object.fromEntries(
    names.filter((name) => now[name].trim() !== before[name]).map((name) => [name, now[name].trim()]),
  );
}
