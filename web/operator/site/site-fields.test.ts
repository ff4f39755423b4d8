import { expect, test } from 'vitest';
import { changedFields, problemOf, type SiteFields } from './site-fields.ts';

const NONE: SiteFields = {
  logo: '',
  site_message: '',
  payment_gateway: '0',
  is_show_apk: '0',
  site_title: 'Lantern Exchange',
  favicon: '',
  bg_primary_color: '',
  bg_secondry_color: '',
  text_primary_color: '',
  text_secondry_color: '',
  other_color: '',
  fb_link: '',
  insta_link: '',
  telegram_link: '',
  twiter_link: '',
  whatsapp_link: '',
};

test.each([
  ['bg_primary_color', '#123', ''],
  ['bg_primary_color', 'red', 'A colour as #rgb or #rrggbb'],
  ['fb_link', 'https://facebook.com/lantern', ''],
  ['fb_link', 'javascript:alert(1)', 'An address that begins with https://'],
  ['logo', '/icons/192.png', ''],
  ['logo', '//elsewhere/x.png', 'An address of a picture'],
  ['site_title', 'x'.repeat(61), 'At most 60 characters'],
] as const)('%s %s', (name, text, problem) => {
  expect(problemOf(name, { ...NONE, [name]: text })).toBe(problem);
});

test('only what is different is sent, without spaces around it', () => {
  expect(changedFields(NONE, { ...NONE, site_message: ' Rain at the Oval ', site_title: 'Lantern Exchange ' })).toEqual(
    {
      site_message: 'Rain at the Oval',
    },
  );
});
