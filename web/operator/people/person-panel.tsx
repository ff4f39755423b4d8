import { useQuery } from '@tanstack/react-query';
import type { Person } from 'protocol';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { formatDateTime } from '../../shared/format/dates.ts';
import { formatMoney } from '../../shared/format/money.ts';
import { Icon } from '../../shared/icon.tsx';
import { minorOf } from '../controls/figures.tsx';
import { roleWords } from '../controls/role-words.ts';
import { addressWords } from '../controls/use-deed.ts';
import { useOwnPermissions } from '../data/permissions.ts';
import { CashierAct } from './cashier-act.tsx';
import { Contacts, NoteForm } from './contact-notes.tsx';
import { LimitsForm } from './limits-form.tsx';
import { PersonCases } from './person-cases.tsx';
import { LoginActs } from './login-acts.tsx';
import { MoneyForm } from './money-form.tsx';
import { personQuery } from '../data/people-queries.ts';

/** One person: figures, money, what can be done, and where they are signed in. */
export function PersonPanel({ userId }: { userId: number }) {
  const { data, error } = useQuery(personQuery(userId));
  if (error !== null)
    return (
      <section className="card panel">
        <PanelHead name="Nobody" about="" />
        <p className="none-yet">{addressWords(error)}</p>
      </section>
    );
  if (data === undefined)
    return (
      <p className="card none-yet" aria-busy="true">
        Loading
      </p>
    );
  return <Shown person={data} />;
}

function Shown({ person }: { person: Person }) {
  const { permissions, may } = useOwnPermissions();
  const { settings } = person;
  const money = (units: number) => formatMoney(minorOf(units));
  return (
    <section className="card panel" aria-label={person.user_name}>
      <PanelHead
        name={person.user_name}
        about={`${roleWords(person.role)} · person ${person.user_id}${person.is_disabled ? ' · disabled' : ''}`}
      />
      {settings !== null && (
        <>
          <dl className="figures">
            <Figure name="Available">{money(person.available)}</Figure>
            <Figure name="Balance">{money(person.cash)}</Figure>
            <Figure name="Exposure">
              <span className={person.liability < 0 ? 'neg' : ''}>{money(person.liability)}</span>
            </Figure>
            <Figure name="Unmatched">{money(person.unmatched)}</Figure>
            <Figure name="Open bets">{person.open_bets}</Figure>
            <Figure name="Discount">{settings.discount} %</Figure>
          </dl>
          {person.excluded_until !== '' && (
            <p className="why in-panel">
              <b className="waiting">On a break or self-excluded</b> until{' '}
              {formatDateTime(Date.parse(person.excluded_until))}. Nobody can lift it early.
            </p>
          )}
          <p className="person-links">
            <Link className="btn small" to={`/statement/${person.user_id}`}>
              Statement
            </Link>
            {permissions.has('view-bets') && (
              <Link className="btn small" to={`/bets?user=${person.user_id}`}>
                Bets
              </Link>
            )}
          </p>
          {may('credit-accounts') && <MoneyForm person={person} />}
          {may('limit-accounts') && <LimitsForm key={JSON.stringify(settings)} person={person} settings={settings} />}
        </>
      )}
      {may('manage-people') && (
        <>
          {settings !== null && <CashierAct person={person} />}
          <LoginActs person={person} />
          <NoteForm person={person} />
        </>
      )}
      <Contacts contacts={person.contacts} />
      <OtherAccounts accounts={person.other_accounts} />
      {person.account > 0 && permissions.has('work-alerts') && <PersonCases account={person.account} />}
      <h3>Signed in</h3>
      <ul className="logins">
        {person.logins.map(({ device, address, signed_in_at, seen_at }) => (
          <li key={`${address} ${signed_in_at}`}>
            <span>
              {device || 'Unknown device'} <small className="meta">{address}</small>
            </span>
            <small className="meta">last seen {formatDateTime(Date.parse(seen_at))}</small>
          </li>
        ))}
        {person.logins.length === 0 && <li className="meta">Not signed in.</li>}
      </ul>
      <p className="why panel-foot">
        Second factor {person.second_factor ? 'on' : 'off'}.
        {person.is_change_password && ' Must choose a new password at the next sign-in.'} Opening this page is recorded
        in the audit trail.
      </p>
    </section>
  );
}

const BY_WORDS = { contact: 'same phone or mail address', device: 'signed in on the same device' } as const;

/** Accounts that are the same person's, or may be. */
function OtherAccounts({ accounts }: { accounts: Person['other_accounts'] }) {
  if (accounts.length === 0) return null;
  return (
    <>
      <h3>Other accounts</h3>
      <ul className="logins">
        {accounts.map(({ user_id, user_name, by }) => (
          <li key={user_id}>
            <Link to={`/people/${user_id}`}>{user_name}</Link>
            <small className="meta">{BY_WORDS[by]}</small>
          </li>
        ))}
      </ul>
    </>
  );
}

function PanelHead({ name, about }: { name: string; about: string }) {
  const { search } = useLocation();
  return (
    <header>
      <div>
        <h2>{name}</h2>
        <p className="meta">{about}</p>
      </div>
      <span className="spacer" />
      <Link className="icon-button" to={{ pathname: '/people', search }} aria-label="Back to everybody">
        <Icon name="close" />
      </Link>
    </header>
  );
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
