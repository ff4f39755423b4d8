import { useEffect, type Dispatch, type SetStateAction } from 'react';
import { countryOf } from 'protocol/countries';
import { call } from '../data/exchange.ts';
import { EMPTY_CONTACT, type ContactForm } from './contact-form.ts';

/** Picks the country by the network address, as our own server sees it. A failure is only logged (specification §8). */
export function usePlace<Form extends ContactForm>(setForm: Dispatch<SetStateAction<Form>>): void {
  useEffect(() => {
    let isWanted = true;
    call('signUp/getPlace')
      .then((answer) => {
        const country = answer.kind === 'answered' ? answer.data.country : '';
        if (isWanted && countryOf(country) !== undefined)
          setForm((now) => (now.country === EMPTY_CONTACT.country ? { ...now, country } : now));
      })
      .catch((error: unknown) => console.warn('geolocation', error));
    return () => {
      isWanted = false;
    };
  }, [setForm]);
}
