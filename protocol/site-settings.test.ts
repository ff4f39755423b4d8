import { expect, test } from 'vitest';
import { GlobalSettingChange } from './site-settings.ts';

const isTaken = (fields: object) => GlobalSettingChange.safeParse(fields).success;

test.each([
  '',
  'https://cdn.example/logo.svg?v=1;2',
  'http://127.0.0.1:9000/a.png',
  'http://[2001:db8::1]/a',
  '/logo.svg',
])('a logo may be at "%s"', (logo) => expect(isTaken({ logo })).toBe(true));

test.each([
  'https://a;sandbox',
  'https://a,b/x',
  "https://a'/x",
  'https://*/x',
  'javascript:alert(1)',
  '//a.example/x',
])('neither a logo nor a link is at %s', (address) => {
  for (const field of ['logo', 'favicon', 'fb_link'])
    expect([field, isTaken({ [field]: address })]).toEqual([field, false]);
});
