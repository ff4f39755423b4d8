import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useNavigate } from 'react-router';
import { Icon } from '../../shared/icon.tsx';
import { useMayUseCashier } from '../cashier/use-cashier.ts';
import { useLogin } from '../../shared/login-store.ts';
import { DESK } from '../data/desk.ts';
import { THEME_WORDS } from '../data/theme-words.ts';
import { chooseTheme, showFigure, THEMES, useUi } from '../data/ui-store.ts';
import { endVisit } from '../data/visit.ts';
import { entriesFor, FURTHER_ENTRIES, SPECIFIED_ENTRIES, type MenuEntry } from './menu-entries.ts';

/** The account's pages, what the header shows, and the way out: in the account's menu, and in the drawer of small screens. */
export function AccountChoices({ name, onDone }: { name: string; onDone: () => void }) {
  const parentId = useLogin((state) => state.login?.user.parent_id) ?? -1;
  const hasCashier = useMayUseCashier();
  const isStaff = useLogin((state) => state.isStaff);
  return (
    <>
      {isStaff && <DeskEntry />}
      <Entries entries={entriesFor(SPECIFIED_ENTRIES, parentId)} onDone={onDone} />
      <FigureToggles />
      <Entries entries={entriesFor(FURTHER_ENTRIES, parentId, hasCashier)} onDone={onDone} />
      <ThemeChoice name={name} />
      <SignOut />
    </>
  );
}

/** Staff who look after their own login here go back to their work. */
function DeskEntry() {
  return (
    <ul>
      <li>
        <a href={DESK}>
          <Icon name="chart" />
          <Trans>Operator’s desk</Trans>
        </a>
      </li>
    </ul>
  );
}

function Entries({ entries, onDone }: { entries: readonly MenuEntry[]; onDone: () => void }) {
  const { t } = useLingui();
  return (
    <ul>
      {entries.map(({ to, words, icon }) => (
        <li key={to}>
          {to === 'button-values' ? (
            <button
              type="button"
              onClick={() => {
                onDone();
                useUi.setState({ buttonsDialogOpen: true });
              }}
            >
              <Icon name={icon} />
              {t(words)}
            </button>
          ) : (
            <Link to={to} onClick={onDone}>
              <Icon name={icon} />
              {t(words)}
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Which figures the header shows. */
function FigureToggles() {
  const { t } = useLingui();
  const showsBalance = useUi((state) => state.showsBalance);
  const showsExposure = useUi((state) => state.showsExposure);
  return (
    <div className="menu-part">
      <Toggle
        label={t`Show balance`}
        isOn={showsBalance}
        onChange={(isOn) => showFigure('Balance', isOn, localStorage)}
      />
      <Toggle
        label={t`Show exposure`}
        isOn={showsExposure}
        onChange={(isOn) => showFigure('Exposure', isOn, localStorage)}
      />
    </div>
  );
}

function ThemeChoice({ name }: { name: string }) {
  const { t } = useLingui();
  const theme = useUi((state) => state.theme);
  return (
    <fieldset className="menu-part choice" aria-label={t`Colours`}>
      <p className="label">
        <Trans>Colours</Trans>
      </p>
      <div className="segments">
        {THEMES.map((choice) => (
          <label key={choice}>
            <input
              type="radio"
              name={name}
              checked={theme === choice}
              onChange={() => chooseTheme(choice, localStorage, document.documentElement)}
            />
            <span>{t(THEME_WORDS[choice])}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function Toggle({ label, isOn, onChange }: { label: string; isOn: boolean; onChange: (isOn: boolean) => void }) {
  return (
    <label className="toggle">
      {label}
      <input type="checkbox" checked={isOn} onChange={(event) => onChange(event.target.checked)} />
    </label>
  );
}

function SignOut() {
  const login = useLogin((state) => state.login);
  const navigate = useNavigate();
  return (
    <ul>
      <li>
        <button
          type="button"
          onClick={() => {
            if (login !== undefined) endVisit(login);
            void navigate('/login');
          }}
        >
          <Icon name="leave" />
          <Trans>SignOut</Trans>
        </button>
      </li>
    </ul>
  );
}
