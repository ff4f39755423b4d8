import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { COPYRIGHT_YEAR } from 'protocol/constants';
import { LANGUAGES, LANGUAGE_NAMES, chooseLanguage, useLanguage } from '../../shared/language.ts';
import { Icon } from '../../shared/icon.tsx';
import { siteContentQuery, useGlobalSetting } from '../data/queries.ts';
import { Logo } from './logo.tsx';
import './entry.css';

/** What surrounds the pages of whoever is not signed in: what the exchange is, beside the form. */
export function DoorLayout({ children }: { children: ReactNode }) {
  return (
    <div className="entry">
      <aside className="entry-brand">
        <span className="entry-logo">
          <Logo />
        </span>
        <div className="entry-words">
          <p className="entry-line">
            <Trans>Your price, against somebody else’s.</Trans>
          </p>
          <ul>
            <li>
              <Icon name="check" size="small" />
              <Trans>Back or lay at the best price that anybody offers, or name your own and wait.</Trans>
            </li>
            <li>
              <Icon name="check" size="small" />
              <Trans>What you can win and lose stands above the button before you press it.</Trans>
            </li>
            <li>
              <Icon name="check" size="small" />
              <Trans>Every result comes with what it rests on, and every limit that you set holds at once.</Trans>
            </li>
          </ul>
        </div>
        <EvensMark />
      </aside>
      <div className="entry-page">
        <main className="entry-main" id="main">
          <span className="entry-logo narrow">
            <Logo />
          </span>
          {children}
        </main>
        <DoorFooter />
      </div>
    </div>
  );
}

/** The mark, large: two bars of the same length. */
function EvensMark() {
  return (
    <svg className="entry-mark" viewBox="0 0 100 64" aria-hidden="true">
      <rect x="0" y="4" width="100" height="20" rx="5" />
      <rect x="0" y="40" width="100" height="20" rx="5" />
    </svg>
  );
}

function DoorFooter() {
  const { t } = useLingui();
  const setting = useGlobalSetting();
  const { data: content } = useQuery(siteContentQuery);
  const language = useLanguage();
  return (
    <footer className="entry-foot meta">
      <span className="age">18+</span>
      <span>
        <Trans>For people over 18. Play responsibly.</Trans>
      </span>
      <Link to="/page/rules/terms-and-conditions">
        <Trans>Terms and conditions</Trans>
      </Link>
      <Link to="/page/rules/responsible-gaming">
        <Trans>Responsible gaming</Trans>
      </Link>
      <fieldset className="entry-languages" aria-label={t`Language`}>
        {LANGUAGES.map((choice) => (
          <button
            key={choice}
            type="button"
            lang={choice}
            aria-pressed={choice === language}
            onClick={() => void chooseLanguage(choice, localStorage)}
          >
            {LANGUAGE_NAMES[choice]}
          </button>
        ))}
      </fieldset>
      {content !== undefined && content.licence !== '' && <span>{content.licence}</span>}
      <span>
        © {COPYRIGHT_YEAR} {setting?.site_title || 'Evens'}
      </span>
    </footer>
  );
}
