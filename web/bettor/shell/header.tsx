import { Link } from 'react-router';
import { formatMoney } from '../../shared/format/money.ts';
import { Icon } from '../../shared/icon.tsx';
import { useAccount } from '../data/account-store.ts';
import { useLogin } from '../login-store.ts';
import { useUi } from '../ui-store.ts';
import { Logo } from './logo.tsx';
import { UserMenu } from './user-menu.tsx';

export function Header() {
  return (
    <header className="head">
      <Link className="logo" to="/home">
        <Logo />
      </Link>
      <span className="sp" />
      <Wallet />
      <UserButton />
      <UserMenu />
    </header>
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
        <small>Balance</small>
        <b>{!showsBalance ? HIDDEN : balance === undefined ? '–' : formatMoney(balance.available)}</b>
      </div>
      <button type="button" aria-haspopup="dialog" onClick={() => useUi.setState({ marketDialogOpen: true })}>
        <small>Exposure</small>{' '}
        <b>{!showsExposure ? HIDDEN : balance === undefined ? '–' : formatMoney(balance.exposure)}</b>
        <span className="vh"> open My Market</span>
      </button>
    </div>
  );
}

function UserButton() {
  const name = useLogin((state) => state.login?.user.user_name) ?? '';
  return (
    <button type="button" className="me" popoverTarget="user-menu">
      <span aria-hidden="true">{name.slice(0, 2).toUpperCase()}</span>
      <span className="vh">Account menu </span>
      <span>{name}</span>
      <Icon name="down" size="s" />
    </button>
  );
}
