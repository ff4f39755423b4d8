import { Trans, useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import { Link } from 'react-router';
import { formatMoney } from '../../shared/format/money.ts';
import { Icon } from '../../shared/icon.tsx';
import { useCloseOnBack } from '../../shared/close-on-back.ts';
import { usePopover } from '../../shared/use-popover.ts';
import { useMayUseCashier } from '../cashier/use-cashier.ts';
import { useAccount } from '../data/account-store.ts';
import { later } from '../data/later.tsx';
import { useLogin } from '../../shared/login-store.ts';
import { NoticeBell } from '../notices/notice-bell.tsx';
import { useUi } from '../data/ui-store.ts';
import { Logo } from '../site/logo.tsx';
import { SearchBox } from './search-box.tsx';

const AccountChoices = later(() => import('./account-choices.tsx'), 'AccountChoices');

/** @param isSettled  the page has what it asked for: what opens at a tap is fetched ahead */
export function Header({ isSettled }: { isSettled: boolean }) {
  // Staff have no betting account.
  const isStaff = useLogin((state) => state.isStaff);
  return (
    <header className="head">
      <Link className="logo" to="/home">
        <Logo />
      </Link>
      <span className="wide-only">
        <SearchBox />
      </span>
      <span className="spacer" />
      <button
        type="button"
        className="head-link"
        aria-haspopup="dialog"
        onClick={() => useUi.setState({ rulesDialogOpen: true })}
      >
        <Icon name="list" size="small" />
        <Trans>Rules</Trans>
      </button>
      <CashierLink />
      {!isStaff && <Wallet />}
      <SearchButton />
      <NoticeBell />
      <UserButton />
      <UserMenu isSettled={isSettled} />
    </header>
  );
}

/** Specification §6: for whoever signed up, where the site takes payments. On small screens it stands in the menu. */
function CashierLink() {
  if (!useMayUseCashier()) return null;
  return (
    <Link className="head-link" to="/setting/d-w">
      <Icon name="wallet" size="small" />
      <Trans>Deposit / Withdraw</Trans>
    </Link>
  );
}

/** On small screens the search lies over the header while it is used. */
function SearchButton() {
  const { t } = useLingui();
  const isOpen = useUi((state) => state.searchOpen);
  const close = useCallback(() => useUi.setState({ searchOpen: false }), []);
  useCloseOnBack(close, isOpen);
  return (
    <>
      <button
        type="button"
        className="icon-button narrow-only"
        aria-label={t`Search matches`}
        aria-expanded={isOpen}
        onClick={() => useUi.setState({ searchOpen: !isOpen })}
      >
        <Icon name="search" />
      </button>
      {isOpen && (
        <div className="search-over">
          <SearchBox onDone={close} />
          <button type="button" className="icon-button" aria-label={t`Close search`} onClick={close}>
            <Icon name="close" />
          </button>
        </div>
      )}
    </>
  );
}

const HIDDEN = '••••';

/** What can be bet, and what can be lost; the exposure opens My Market. */
function Wallet() {
  const balance = useAccount((state) => state.balance);
  const showsBalance = useUi((state) => state.showsBalance);
  const showsExposure = useUi((state) => state.showsExposure);
  return (
    <div className="wallet">
      <div>
        <small>
          <Trans>Balance</Trans>
        </small>
        <b>{!showsBalance ? HIDDEN : balance === undefined ? '–' : formatMoney(balance.available)}</b>
      </div>
      <button type="button" aria-haspopup="dialog" onClick={() => useUi.setState({ marketDialogOpen: true })}>
        <small>
          <Trans>Exposure</Trans>
        </small>{' '}
        <b>{!showsExposure ? HIDDEN : balance === undefined ? '–' : formatMoney(balance.exposure)}</b>
        <span className="visually-hidden">
          {' '}
          <Trans>open My Market</Trans>
        </span>
      </button>
    </div>
  );
}

function UserButton() {
  const name = useLogin((state) => state.login?.user.user_name) ?? '';
  return (
    <button type="button" className="me" popoverTarget="user-menu">
      <span aria-hidden="true">{name.slice(0, 2).toUpperCase()}</span>
      <span className="visually-hidden">
        <Trans>Account menu</Trans>{' '}
      </span>
      <span>{name}</span>
      <Icon name="down" size="small" />
    </button>
  );
}

/** Opened by the account button. */
function UserMenu({ isSettled }: { isSettled: boolean }) {
  const { t } = useLingui();
  const { isOpen, close, panel } = usePopover();
  return (
    <section {...panel} id="user-menu" className="user-menu" aria-label={t`Account`}>
      {(isSettled || isOpen) && <AccountChoices name="theme" onDone={close} />}
    </section>
  );
}
