import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import { COUNTRIES, type Country } from 'protocol/countries';
import { Icon } from '../../shared/icon.tsx';
import { useLanguage } from '../../shared/language.ts';
import { Modal } from '../shell/modal.tsx';
import { flagOf } from './flags.ts';

/** A country as specification §3 has it: name, flag, two-letter code, dial code. */
export interface NamedCountry extends Country {
  readonly name: string;
}

/** India first, the others by their names in the language of the page. */
export function useCountries(): readonly NamedCountry[] {
  const language = useLanguage();
  return useMemo(() => {
    const names = new Intl.DisplayNames(language, { type: 'region' });
    const [first, ...others] = COUNTRIES.map((country) => ({
      ...country,
      name: names.of(country.code) ?? country.code,
    }));
    const { compare } = new Intl.Collator(language);
    return [first as NamedCountry, ...others.toSorted((a, b) => compare(a.name, b.name))];
  }, [language]);
}

export function Flag({ code }: { code: string }) {
  const file = flagOf(code);
  return file === undefined ? (
    <span className="flag" />
  ) : (
    <img className="flag" src={file} alt="" width={24} height={16} loading="lazy" />
  );
}

interface CountryPickerProps {
  readonly countries: readonly NamedCountry[];
  readonly chosen: NamedCountry;
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
        <Flag code={chosen.code} />
        <span id="country-chosen" className="cut">
          {chosen.name} {chosen.dialCode}
        </span>
        <Icon name="down" size="s" />
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
        className="inp"
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
              <Flag code={country.code} />
              <span className="cut">{country.name}</span>
              <span className="meta">{country.dialCode}</span>
            </button>
          </li>
        ))}
      </ul>
      {found.length === 0 && (
        <output className="none-yet">
          <Trans>No country is called that.</Trans>
        </output>
      )}
    </div>
  );
}

function isFound({ name, code, dialCode }: NamedCountry, words: string): boolean {
  const asked = words.trim().toLowerCase();
  if (asked === '') return true;
  if (/^\+?\d+$/.test(asked)) return dialCode.startsWith(`+${asked.replace('+', '')}`);
  return name.toLowerCase().includes(asked) || code.toLowerCase() === asked;
}
