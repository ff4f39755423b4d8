import { useRef } from 'react';
import { Link, useNavigate } from 'react-router';
import { Icon } from '../../shared/icon.tsx';
import { useLogin } from '../login-store.ts';
import { chooseTheme, showFigure, THEMES, useUi, type Theme } from '../ui-store.ts';
import { endVisit } from '../visit.ts';

const THEME_WORDS: Readonly<Record<Theme, string>> = { system: 'System', light: 'Light', dark: 'Dark' };

/** Opened by the account button of the header. */
export function UserMenu() {
  const menu = useRef<HTMLElement>(null);
  const close = () => menu.current?.hidePopover();
  return (
    <section ref={menu} id="user-menu" className="user-menu" popover="auto" aria-label="Account">
      <ul>
        <li>
          <Link to="/report/current-bet" onClick={close}>
            <Icon name="list" />
            Current Bet
          </Link>
        </li>
        <MenuItems onDone={close} />
      </ul>
      <LookChoices name="theme" />
      <SignOut />
    </section>
  );
}

/** Reports and what a bettor sets: also in the drawer of small screens. */
export function MenuItems({ onDone }: { onDone: () => void }) {
  return (
    <>
      <li>
        <Link to="/report/account-statement" onClick={onDone}>
          <Icon name="list" />
          Account Statement
        </Link>
      </li>
      <li>
        <Link to="/report/profit-loss" onClick={onDone}>
          <Icon name="chart" />
          Profit and Loss
        </Link>
      </li>
      <li>
        <button
          type="button"
          onClick={() => {
            onDone();
            useUi.setState({ buttonsDialogOpen: true });
          }}
        >
          <Icon name="grid" />
          Set Button Values
        </button>
      </li>
      <li>
        <Link to="/setting/change-password" onClick={onDone}>
          <Icon name="key" />
          Change Password
        </Link>
      </li>
      <li>
        <Link to="/setting/app-keys" onClick={onDone}>
          <Icon name="key" />
          Application Keys
        </Link>
      </li>
      <li>
        <Link to="/rules" onClick={onDone}>
          <Icon name="info" />
          Rules
        </Link>
      </li>
    </>
  );
}

/** Which figures the header shows, and the colour scheme. */
export function LookChoices({ name }: { name: string }) {
  const showsBalance = useUi((state) => state.showsBalance);
  const showsExposure = useUi((state) => state.showsExposure);
  const theme = useUi((state) => state.theme);
  return (
    <>
      <div className="menu-part">
        <Toggle label="Balance" isOn={showsBalance} onChange={(isOn) => showFigure('Balance', isOn, localStorage)} />
        <Toggle label="Exposure" isOn={showsExposure} onChange={(isOn) => showFigure('Exposure', isOn, localStorage)} />
      </div>
      <fieldset className="menu-part choice" aria-label="Colours">
        <p className="lab">Colours</p>
        <div className="seg">
          {THEMES.map((choice) => (
            <label key={choice}>
              <input
                type="radio"
                name={name}
                checked={theme === choice}
                onChange={() => chooseTheme(choice, localStorage, document.documentElement)}
              />
              <span>{THEME_WORDS[choice]}</span>
            </label>
          ))}
        </div>
      </fieldset>
    </>
  );
}

function Toggle({ label, isOn, onChange }: { label: string; isOn: boolean; onChange: (isOn: boolean) => void }) {
  return (
    <label className="toggle">
      Show {label.toLowerCase()}
      <input type="checkbox" checked={isOn} onChange={(event) => onChange(event.target.checked)} />
    </label>
  );
}

export function SignOut() {
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
          SignOut
        </button>
      </li>
    </ul>
  );
}
