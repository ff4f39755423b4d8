import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { TextField } from '../../shared/forms/fields.tsx';
import { signUpQuery } from '../data/queries.ts';
import { CountryPicker, useCountries } from './country-picker.tsx';
import type { ContactForm, ContactProblems } from './contact-form.ts';

interface ContactFieldsProps {
  readonly form: ContactForm;
  readonly change: (fields: Partial<ContactForm>) => void;
  readonly problems: ContactProblems;
  /** The country is asked for with a mail address too. */
  readonly ofPerson?: boolean;
}

/** Where a code goes. The country gives the dial code. */
export function ContactFields({ form, change, problems, ofPerson = false }: ContactFieldsProps) {
  const { t } = useLingui();
  const { data: options } = useQuery(signUpQuery);
  const countries = useCountries(ofPerson);
  const chosen = countries.find(({ code }) => code === form.country) ?? countries[0];
  const channels = options?.channels ?? [];
  // Where the site does not serve what stands in the form at first, the first that it serves is sent.
  const code = chosen?.code ?? form.country;
  useEffect(() => {
    if (code !== form.country) change({ country: code });
  });
  if (chosen === undefined) return null;
  return (
    <>
      {(ofPerson || form.channel === 'phone') && (
        <CountryPicker countries={countries} chosen={chosen} onChoose={(country) => change({ country })} />
      )}
      {channels.length > 1 && (
        <fieldset className="choice">
          <legend className="label">
            <Trans>Send code by</Trans>
          </legend>
          <div className="segments">
            {channels.map((channel) => (
              <label key={channel}>
                <input
                  type="radio"
                  name="channel"
                  checked={form.channel === channel}
                  onChange={() => change({ channel })}
                />
                <span>{channel === 'phone' ? t`Mobile phone` : t`Email`}</span>
              </label>
            ))}
          </div>
        </fieldset>
      )}
      {form.channel === 'phone' ? (
        <TextField
          key="phone"
          label={t`Mobile number`}
          name="phone"
          type="tel"
          autoComplete="tel-national"
          maxLength={24}
          before={<span className="dial">{chosen.dial_code}</span>}
          value={form.phone}
          problem={problems.phone}
          onChange={(event) => change({ phone: event.target.value })}
        />
      ) : (
        <TextField
          key="mail"
          label={t`Email address`}
          name="mail"
          type="email"
          autoComplete="email"
          maxLength={254}
          value={form.mail}
          problem={problems.mail}
          onChange={(event) => change({ mail: event.target.value })}
        />
      )}
    </>
  );
}
