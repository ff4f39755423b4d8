import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState, type ReactNode } from 'react';
import { TOAST_MS } from 'protocol/constants';
import { formatOdds, ODDS_FORMATS, type OddsFormat } from '../../shared/format/odds.ts';
import { chooseLanguage, LANGUAGE_NAMES, LANGUAGES, useLanguage, type Language } from '../../shared/language.ts';
import {
  chooseDisplay,
  DENSITIES,
  SIDES,
  useDisplay,
  type Density,
  type Display,
  type SideColours,
} from '../data/display-store.ts';
import '@fontsource-variable/noto-sans-devanagari/wght.css';
import { queryClient } from '../data/exchange.ts';
import { usePageTitle } from '../data/page-title.ts';
import { THEME_WORDS } from '../data/theme-words.ts';
import { chooseTheme, THEMES, useUi } from '../data/ui-store.ts';

const DENSITY_WORDS: Readonly<Record<Density, MessageDescriptor>> = {
  standard: msg`Standard`,
  compact: msg`Compact`,
  cosy: msg`Cosy`,
};
const SIDE_WORDS: Readonly<Record<SideColours, MessageDescriptor>> = {
  pink: msg`Pink`,
  yellow: msg`Yellow`,
};
const ODDS_WORDS: Readonly<Record<OddsFormat, MessageDescriptor>> = {
  decimal: msg`Decimal`,
  fractional: msg`Fractional`,
  american: msg`American`,
  'hong-kong': msg`Hong Kong`,
  indian: msg`Indian, win on 100`,
};

const choose = (choice: Partial<Display>) =>
  chooseDisplay(choice, { local: localStorage, root: document.documentElement });

/** Language, colours, density, odds and messages. Every choice holds at once and on this device. */
export function DisplayPage() {
  const { t } = useLingui();
  usePageTitle(t`Display and language`);
  const theme = useUi((state) => state.theme);
  const { density, sides, keepMessages, confirmBets } = useDisplay();
  return (
    <>
      <h1 id="display">
        <Trans>Display and language</Trans>
      </h1>
      <section className="card form-card" aria-labelledby="display">
        <div className="form display-form">
          <LanguageChoice />
          <Choices
            label={t`Colours`}
            choices={THEMES}
            chosen={theme}
            words={(choice) => t(THEME_WORDS[choice])}
            onChoose={(choice) => chooseTheme(choice, localStorage, document.documentElement)}
          />
          <Choices
            label={t`Density`}
            choices={DENSITIES}
            chosen={density}
            words={(choice) => t(DENSITY_WORDS[choice])}
            onChoose={(choice) => choose({ density: choice })}
          />
          <Choices
            label={t`Colour of the lay side`}
            choices={SIDES}
            chosen={sides}
            words={(choice) => t(SIDE_WORDS[choice])}
            onChoose={(choice) => choose({ sides: choice })}
          >
            <SideSample />
          </Choices>
          <OddsChoice />
          <div>
            <label className="toggle">
              <Trans>Keep messages until I close them</Trans>
              <input
                type="checkbox"
                checked={keepMessages}
                onChange={(event) => choose({ keepMessages: event.target.checked })}
              />
            </label>
            <p className="meta">
              <Trans>Otherwise they disappear after {TOAST_MS} ms. What they say is also shown on the page.</Trans>
            </p>
          </div>
          <label className="toggle">
            <Trans>Ask before a bet is sent</Trans>
            <input
              type="checkbox"
              checked={confirmBets}
              onChange={(event) => choose({ confirmBets: event.target.checked })}
            />
          </label>
        </div>
      </section>
    </>
  );
}

function LanguageChoice() {
  const { t } = useLingui();
  const language = useLanguage();
  const [hasFailed, setHasFailed] = useState(false);
  const choosing = async (choice: Language) => {
    setHasFailed(false);
    const isSpoken = await chooseLanguage(choice, localStorage);
    if (!isSpoken) return setHasFailed(true);
    // Names that the exchange chose are kept in the language in which they came.
    void queryClient.resetQueries();
    // The pages begin anew in the new language; the choice keeps the focus.
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-language="${choice}"]`)?.focus());
  };
  return (
    <fieldset className="choice">
      <legend className="label">
        <Trans>Language</Trans>
      </legend>
      <div className="segments">
        {LANGUAGES.map((choice) => (
          <label key={choice}>
            <input
              type="radio"
              name="language"
              data-language={choice}
              checked={language === choice}
              onChange={() => void choosing(choice)}
            />
            <span lang={choice}>{LANGUAGE_NAMES[choice]}</span>
          </label>
        ))}
      </div>
      <p className="problem" role="alert">
        {hasFailed && t`The language could not be loaded. Try again.`}
      </p>
    </fieldset>
  );
}

/** 2.58 in hundredths: no round figure in any of the ways. */
const SAMPLE = 258;

function OddsChoice() {
  const { t } = useLingui();
  const chosen = useDisplay((state) => state.oddsFormat);
  const sampleId = useId();
  return (
    <div className="field">
      <label htmlFor="odds-format">
        <Trans>Odds</Trans>
      </label>
      <select
        id="odds-format"
        className="input"
        value={chosen}
        aria-describedby={sampleId}
        onChange={(event) => {
          choose({ oddsFormat: ODDS_FORMATS.find((known) => known === event.target.value) ?? 'decimal' });
          requestAnimationFrame(() => document.getElementById('odds-format')?.focus());
        }}
      >
        {ODDS_FORMATS.map((format) => (
          <option key={format} value={format}>
            {`${t(ODDS_WORDS[format])} · ${formatOdds(SAMPLE, format)}`}
          </option>
        ))}
      </select>
      <p className="meta" id={sampleId}>
        <Trans>What you type stays decimal.</Trans>
      </p>
    </div>
  );
}

interface ChoicesProps<T extends string> {
  readonly label: string;
  readonly choices: readonly T[];
  readonly chosen: T;
  readonly words: (choice: T) => string;
  readonly onChoose: (choice: T) => void;
  readonly children?: ReactNode;
}

function Choices<T extends string>({ label, choices, chosen, words, onChoose, children }: ChoicesProps<T>) {
  const name = useId();
  return (
    <fieldset className="choice">
      <legend className="label">{label}</legend>
      <div className="segments">
        {choices.map((choice) => (
          <label key={choice}>
            <input type="radio" name={name} checked={choice === chosen} onChange={() => onChoose(choice)} />
            <span>{words(choice)}</span>
          </label>
        ))}
      </div>
      {children}
    </fieldset>
  );
}

/** How the two sides look now. */
function SideSample() {
  return (
    <p className="side-sample">
      <span className="sample back">
        <Trans>Back</Trans>
      </span>
      <span className="sample lay">
        <Trans>Lay</Trans>
      </span>
    </p>
  );
}
