import { countryOf } from 'protocol/countries';

const NAMES = new Intl.DisplayNames(['en'], { type: 'region' });

/** The name of a country of the list; undefined if there is none of this code. */
export const countryNameOf = (code: string): string | undefined =>
  countryOf(code) === undefined ? undefined : NAMES.of(code);
