import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/mobile';

/**
 * A mobile number in its one international form: +919876543210.
 *
 * @param country  two letters: where the number is from, unless it begins with +
 * @returns        undefined where it is no mobile number
 */
export function mobileNumberOf(typed: string, country: string): string | undefined {
  if (!isSupportedCountry(country)) return undefined;
  const number = parsePhoneNumberFromString(typed, country);
  return number?.isValid() === true ? number.number : undefined;
}
