import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Icon } from '../../shared/icon.tsx';
import { useLanguage } from '../../shared/language.ts';
import { Modal } from '../../shared/dialog/modal.tsx';
import { siteContentQuery } from '../data/queries.ts';
import { countryEntries, type CountryEntry } from './country-entries.ts';

/** @param isServed  those alone that newcomers may sign up from */
export function useCountries(isServed: boolean): readonly CountryEntry[] {
  const language = useLanguage();
  const { data } = useQuery(siteContentQuery);
  const served = isServed ? data?.countries : undefined;
  return useMemo(() => countryEntries(language, served), [language, served]);
}

function Flag({ flag }: { flag: string }) {
  return flag === '' ? (
    <span className="flag" />
  ) : (
    <img className="flag" src={flag} alt="" width={24} height={16} loading="lazy" />
  );
}

interface CountryPickerProps {
  readonly countries: readonly CountryEntry[];
  readonly chosen: CountryEntry;
  readonly onChoose: (code: string) => void;
}

/** The chosen country; opens the list, which can be searched by name, code and dial code. */
export function CountryPicker({ countries, chosen, onChoose }: CountryPickerProps) {
  const { t } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="field">
      <span id="country-label">
        <Trans>Country</Trans>
      </span>
      <button
        type="button"
        className="picker"
        aria-haspopup="dialog"
        aria-labelledby="country-label country-chosen"
        onClick={() => setIsOpen(true)}
      >
        <Flag flag={chosen.flag} />
        <span id="country-chosen" className="cut">
          {chosen.name} {chosen.dial_code}
        </span>
        <Icon name="down" size="small" />
      </button>
      {isOpen && (
        <Modal title={t`Choose your country`} className="popup narrow countries" onClose={() => setIsOpen(false)}>
          <CountryList
            countries={countries}
            chosen={chosen}
            onChoose={(code) => {
              onChoose(code);
              setIsOpen(false);
            }}
          />
        </Modal>
      )}
    </div>
  );
}

function CountryList({ countries, chosen, onChoose }: CountryPickerProps) {
  const { t } = useLingui();
  const [words, setWords] = useState('');
  const found = countries.filter((country) => isFound(country, words));
  return (
    <div className="country-search">
      <input
        className="input"
        type="search"
        aria-label={t`Search by name or dial code`}
        placeholder={t`Search by name or dial code`}
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      <ul className="country-list" aria-label={t`Countries`}>
        {found.map((country) => (
          <li key={country.code}>
            <button
              type="button"
              aria-current={country.code === chosen.code || undefined}
              onClick={() => onChoose(country.code)}
            >
              <Flag flag={country.flag} />
              <span className="cut">{country.name}</span>
              <span className="meta">{country.dial_code}</span>
            </button>
          </li>
        ))}
      </ul>
      {found.length === 0 && (
        <output className="none-yet">
          <Trans>No country found.</Trans>
        </output>
      )}
    </div>
  );
}

function isFound({ name, code, dial_code }: CountryEntry, words: string): boolean {
  const query = words.trim().toLowerCase();
  if (query === '') return true;
  if (/^\+?\d+$/.test(query)) return dial_code.startsWith(`+${query.replace('+', '')}`);
  return name.toLowerCase().includes(query) || code.toLowerCase() === query;
}
