import { COUNTRIES } from 'protocol/countries';
import type { Language } from '../../shared/language.ts';
import { flagOf } from './flags.ts';

/** A country as specification §3 has it. */
export interface CountryEntry {
  /** In the language of the page. */
  readonly name: string;
  /** The address of its picture; empty where there is none. */
  readonly flag: string;
  /** ISO 3166-1: two letters. */
  readonly code: string;
  /** +91 */
  readonly dial_code: string;
}

/** India first, the others by their names; of those that the site serves, where it says so. */
export function countryEntries(language: Language, served: readonly string[] = []): readonly CountryEntry[] {
  const names = new Intl.DisplayNames(language, { type: 'region' });
  const { compare } = new Intl.Collator(language);
  const [india, ...others] = COUNTRIES.map(({ code, dial_code }): CountryEntry => ({
    name: names.of(code) ?? code,
    flag: flagOf(code),
    code,
    dial_code,
  }));
  const all = [india as CountryEntry, ...others.toSorted((a, b) => compare(a.name, b.name))];
  return served.length === 0 ? all : all.filter(({ code }) => served.includes(code));
}
