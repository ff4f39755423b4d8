import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useNavigate } from 'react-router';
import { formatMoney } from '../../shared/format/money.ts';
import { Icon } from '../../shared/icon.tsx';
import { mayUseCashier } from '../data/may-use-cashier.ts';
import { useAccount } from '../data/account-store.ts';
import { useGlobalSetting } from '../data/queries.ts';
import { useLogin } from '../../shared/login-store.ts';
import { usePageTitle } from '../data/page-title.ts';
import '../../shared/report/report.css';
import { entriesFor, FURTHER_ENTRIES, SPECIFIED_ENTRIES, type MenuEntry } from './menu-entries.ts';
import { useUi } from '../data/ui-store.ts';
import { endVisit } from '../data/visit.ts';

const isReport = ({ to }: MenuEntry) => to.startsWith('/report/') || to.startsWith('/user/');

/** The account at one glance: its money, its reports, what is set for it. What is offered is the account menu's. */
export function UserPage() {
  const { t } = useLingui();
  usePageTitle(t`Account`);
  const user = useLogin((state) => state.login?.user);
  const name = user?.user_name ?? '';
  const entries = entriesFor([...SPECIFIED_ENTRIES, ...FURTHER_ENTRIES], user?.parent_id ?? -1);
  return (
    <>
      <section className="card" aria-label={t`Account`}>
        <div className="hub-who">
          <span aria-hidden="true">{name.slice(0, 2).toUpperCase()}</span>
          <h1>{name}</h1>
        </div>
        <Figures />
        <Wallet />
      </section>
      <div className="hub">
        <Group title={t`Reports`} entries={entries.filter(isReport)} />
        <Group title={t`Settings and safety`} entries={entries.filter((entry) => !isReport(entry))} />
      </div>
      <SignOut />
    </>
  );
}

function Figures() {
  const balance = useAccount((state) => state.balance);
  const { showsBalance, showsExposure } = useUi();
  const shown = (isShown: boolean, money: number | undefined) =>
    !isShown ? '••••' : money === undefined ? '–' : formatMoney(money);
  return (
    <dl className="facts">
      <div>
        <dt>
          <Trans>Balance</Trans>
        </dt>
        <dd>{shown(showsBalance, balance?.available)}</dd>
      </div>
      <div>
        <dt>
          <Trans>Exposure</Trans>
        </dt>
        <dd>{shown(showsExposure, balance?.exposure)}</dd>
      </div>
    </dl>
  );
}

/** Specification §6: only for whoever signed up under somebody, on a site that takes payments. */
function Wallet() {
  const setting = useGlobalSetting();
  const user = useLogin((state) => state.login?.user);
  return (
    <div className="card-foot">
      <button type="button" className="btn" onClick={() => useUi.setState({ marketDialogOpen: true })}>
        <Trans>My Market</Trans>
      </button>
      {mayUseCashier(user, setting) && (
        <Link className="btn go" to="/setting/d-w">
          <Trans>Deposit / Withdraw</Trans>
        </Link>
      )}
    </div>
  );
}

function Group({ title, entries }: { title: string; entries: readonly MenuEntry[] }) {
  const { t } = useLingui();
  const unread = useAccount((state) => state.unreadNotices);
  return (
    <section className="card" aria-label={title}>
      <header>
        <h2>{title}</h2>
      </header>
      <ul>
        {entries.map(({ to, words, icon }) => (
          <li key={to}>
            {to === 'button-values' ? (
              <button type="button" onClick={() => useUi.setState({ buttonsDialogOpen: true })}>
                <Icon name={icon} />
                {t(words)}
              </button>
            ) : (
              <Link to={to}>
                <Icon name={icon} />
                {t(words)}
                {to === '/user/notices' && unread > 0 && (
                  <span className="end">
                    <Trans>{unread} new</Trans>
                  </span>
                )}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function SignOut() {
  const login = useLogin((state) => state.login);
  const navigate = useNavigate();
  return (
    <button
      type="button"
      className="btn"
      onClick={() => {
        if (login !== undefined) endVisit(login);
        void navigate('/login');
      }}
    >
      <Icon name="leave" />
      <Trans>SignOut</Trans>
    </button>
  );
}
