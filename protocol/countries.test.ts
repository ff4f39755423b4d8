import { getCountries, getCountryCallingCode } from 'libphonenumber-js/min';
import { expect, test } from 'vitest';
import { COUNTRIES, countryOf } from './countries.ts';
import { mobileNumberOf } from './phone.ts';

// Specification §3, "Country entry".
test('about 240 countries and territories, India first with +91', () => {
  expect(COUNTRIES[0]).toEqual({ code: 'IN', dial_code: '+91' });
  expect(COUNTRIES.length).toBeGreaterThanOrEqual(240);
  expect(COUNTRIES.length).toBeLessThan(255);
});

test('codes and dial codes are those of the numbering plans', () => {
  const plans = getCountries().map((code) => [code, `+${getCountryCallingCode(code)}`] as const);
  expect(Object.fromEntries(COUNTRIES.map(({ code, dial_code }) => [code, dial_code]))).toEqual(
    Object.fromEntries(plans),
  );
});

test('each has a name in English and in Hindi', () => {
  for (const language of ['en', 'hi']) {
    const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
    expect(COUNTRIES.filter(({ code }) => names.of(code) === undefined)).toEqual([]);
  }
});

test('a country is found by its code', () => {
  expect(countryOf('GB')).toEqual({ code: 'GB', dial_code: '+44' });
  expect(countryOf('XX')).toBeUndefined();
});

test.each([
  ['98765 43210', 'IN', '+919876543210'],
  ['+91 98765-43210', 'GB', '+919876543210'],
  ['07400 123456', 'GB', '+447400123456'],
  ['011 2345 6789', 'IN', undefined],
  ['12345', 'IN', undefined],
  ['<script>', 'IN', undefined],
  ['98765 43210', 'XX', undefined],
])('%s of %s is %s', (typed, country, number) => expect(mobileNumberOf(typed, country)).toBe(number));
