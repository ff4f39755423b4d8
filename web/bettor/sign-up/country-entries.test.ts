import { describe, expect, test } from 'vitest';
import { COUNTRIES } from 'protocol/countries';
import { LANGUAGES } from '../../shared/language.ts';
import { countryEntries } from './country-entries.ts';

// Specification §3, "Country entry": name, flag, code (two-letter), dial_code; about 240, India first (IN, +91).
describe.each(LANGUAGES)('the countries in %s', (language) => {
  const entries = countryEntries(language);

  test('are about 240, each with exactly a name, a flag, a two-letter code and a dial code', () => {
    expect(Math.abs(entries.length - 240)).toBeLessThan(10);
    for (const entry of entries) {
      expect(Object.keys(entry)).toEqual(['name', 'flag', 'code', 'dial_code']);
      expect(entry.name).not.toBe(entry.code);
      expect(entry.flag).not.toBe('');
      expect(entry.code).toMatch(/^[A-Z]{2}$/);
      expect(entry.dial_code).toMatch(/^\+\d{1,3}$/);
    }
  });

  test('have India first and the others by their names, each once', () => {
    expect(entries[0]).toMatchObject({ code: 'IN', dial_code: '+91' });
    const names = entries.slice(1).map(({ name }) => name);
    expect(names).toEqual(names.toSorted(new Intl.Collator(language).compare));
    expect(new Set(entries.map(({ code }) => code)).size).toBe(COUNTRIES.length);
  });
});

test('names are in the language of the page', () => {
  expect(countryEntries('en')[0]?.name).toBe('India');
  expect(countryEntries('hi')[0]?.name).toBe('भारत');
});

test('of a site that says whom it serves, those alone', () => {
  expect(countryEntries('en', ['GB', 'AU']).map(({ code }) => code)).toEqual(['AU', 'GB']);
  expect(countryEntries('en', []).length).toBe(countryEntries('en').length);
});
