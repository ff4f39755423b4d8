import type { ListedPerson } from 'protocol';
import { useEffect, useRef } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { formatMoney } from '../../shared/format/money.ts';
import { Icon } from '../../shared/icon.tsx';
import { Pages } from '../../shared/report/report-parts.tsx';
import '../../shared/report/report.css';
import type { ReportPage } from '../../shared/report/report-source.ts';
import type { Paged } from '../../shared/report/use-report.ts';
import { useKeptFocus } from '../../shared/use-kept-focus.ts';
import { minorOf, Worst } from '../controls/figures.tsx';
import { KeyHints } from '../controls/key-hints.tsx';
import { roleWords } from '../controls/role-words.ts';
import { useKeys } from '../controls/use-keys.ts';
import { useNames } from '../controls/use-names.ts';
import { useRowKeys } from '../controls/use-row-keys.ts';
import { type TypedFilter, withField } from '../controls/use-typed-filter.ts';
import type { PeopleTotal } from '../data/people-queries.ts';

export type Group = '' | 'at-stake' | 'staff' | 'disabled';

const GROUP_WORDS: Readonly<Record<Group, string>> = {
  '': 'All',
  'at-stake': 'At stake',
  staff: 'Staff',
  disabled: 'Disabled',
};

interface PeopleTableProps {
  readonly paged: Paged;
  /** Undefined until the first has come. */
  readonly page: ReportPage<ListedPerson, PeopleTotal> | undefined;
  /** The person whose page is open; 0: nobody's. */
  readonly chosen: number;
  readonly search: TypedFilter;
  readonly group: Group;
  readonly onGroup: (group: Group) => void;
  /** Above those who are shown; 0: anybody. */
  readonly below: number;
  readonly onAll: () => void;
}

/** A page of people, with its search and filters. */
export function PeopleTable(props: PeopleTableProps) {
  const { paged, page, chosen, search } = props;
  const navigate = useNavigate();
  const { search: address } = useLocation();
  const section = useRef<HTMLElement>(null);
  useKeptFocus(section, page);
  const rows = page?.rows ?? [];
  // Until the answer has come the rows are those of the search before: no key opens one of them.
  const isShown = !paged.isPlaceholderData && search.typed === search.text;
  const open = (id: number) => void navigate({ pathname: `/people/${id}`, search: address });
  const { selected, select } = useRowKeys(isShown ? rows.map(({ user_id }) => user_id) : [], { Enter: open });
  useEffect(() => {
    if (chosen > 0) select(chosen);
  }, [chosen, select]);
  return (
    <section ref={section} tabIndex={-1} className="card" aria-label="People" aria-busy={!isShown}>
      <Tools {...props} onEnter={() => selected !== undefined && open(selected)} />
      <div className="wrap">
        <table className="table dense people-table">
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col" className="num">
                Balance
              </th>
              <th scope="col" className="num">
                Exposure
              </th>
              <th scope="col" className="num">
                Available
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((user) => (
              <Row
                key={user.user_id}
                user={user}
                isChosen={user.user_id === chosen}
                isSelected={user.user_id === selected}
                select={select}
              />
            ))}
          </tbody>
        </table>
      </div>
      {page !== undefined && rows.length === 0 && <p className="none-yet">Nobody found.</p>}
      <Pages paged={paged} shown={rows.length} all={page?.total.count ?? 0} />
    </section>
  );
}

function Tools({ search, group, onGroup, below, onAll, onEnter }: PeopleTableProps & { readonly onEnter: () => void }) {
  const field = useRef<HTMLInputElement>(null);
  const nameOf = useNames([below]);
  useKeys({ '/': () => field.current?.focus() });
  return (
    <header className="tools people-tools">
      <input
        ref={field}
        type="search"
        className="input"
        aria-label="Find a name"
        placeholder="Name, number, phone or mail"
        maxLength={254}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={search.typed}
        onChange={(event) => search.setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onEnter();
          // From the field into the rows.
          if (event.key === 'ArrowDown') event.currentTarget.blur();
        }}
      />
      <div className="tabs">
        {(Object.keys(GROUP_WORDS) as Group[]).map((one) => (
          <button key={one} type="button" aria-pressed={one === group} onClick={() => onGroup(one)}>
            {GROUP_WORDS[one]}
          </button>
        ))}
      </div>
      {below > 0 && (
        <button type="button" className="btn small" onClick={onAll}>
          Of {nameOf(below)}
          <Icon name="close" size="small" />
          <span className="visually-hidden">, show everybody</span>
        </button>
      )}
      <span className="spacer" />
      <KeyHints
        keys={[
          ['/', 'find'],
          ['↑', '↓', 'row'],
          ['Enter', 'open'],
        ]}
      />
    </header>
  );
}

interface RowProps {
  readonly user: ListedPerson;
  readonly isChosen: boolean;
  readonly isSelected: boolean;
  readonly select: (id: number) => void;
}

const whole = (units: number) => formatMoney(Math.round(units) * 100).replace(/\.00$/, '');

function Row({ user, isChosen, isSelected, select }: RowProps) {
  const { user_id: id, user_name: name, role, account, cash, liability, is_disabled: isDisabled } = user;
  const { search: address } = useLocation();
  return (
    <tr
      data-selected={isSelected}
      className={isSelected ? 'selected' : ''}
      onPointerDown={() => select(id)}
      onFocusCapture={() => select(id)}
    >
      <th scope="row">
        <Link to={{ pathname: `/people/${id}`, search: address }} aria-current={isChosen ? 'true' : undefined}>
          {name}
        </Link>
        <span className="role-word">{roleWords(role)}</span>
        {user.parent_name !== '' && <Above user={user} />}
        {isDisabled && <span className="role-word waiting">Disabled</span>}
      </th>
      {account === 0 ? (
        <td colSpan={3} className="num meta">
          No account
        </td>
      ) : (
        <>
          <td className="num">{whole(cash)}</td>
          <td className="num">
            <Worst units={-liability} />
          </td>
          <td className="num strong">{whole((minorOf(cash) + minorOf(liability)) / 100)}</td>
        </>
      )}
    </tr>
  );
}

/** The person who opened an account: a press lists all accounts that they opened. */
function Above({ user: { parent_id: parentId, parent_name: name } }: { user: ListedPerson }) {
  const { search: address } = useLocation();
  const query = withField(new URLSearchParams(address), 'below', String(parentId));
  return (
    <Link className="role-word" to={{ search: query.toString() }}>
      of {name}
    </Link>
  );
}
