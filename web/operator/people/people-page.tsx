import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import { formatMoney } from '../../shared/format/money.ts';
import { DESKTOP, useMedia } from '../../shared/use-media.ts';
import { minorOf, Worst } from '../controls/figures.tsx';
import { KeyHints } from '../controls/key-hints.tsx';
import { usePageTitle } from '../controls/page-title.ts';
import { roleWords } from '../controls/role-words.ts';
import { wordsOf } from '../controls/use-deed.ts';
import { useKeys } from '../controls/use-keys.ts';
import { useRowKeys } from '../controls/use-row-keys.ts';
import { useOwnPermissions } from '../data/permissions.ts';
import { NewPersonDialog } from './new-person.tsx';
import { PEOPLE_FILTERS, peopleRows, type PeopleFilter, type PersonRow } from './people-rows.ts';
import { peopleQuery } from '../data/people-queries.ts';
import { PersonPanel } from './person-panel.tsx';
import './people.css';

const FILTER_WORDS: Readonly<Record<PeopleFilter, string>> = { all: 'All', 'at-stake': 'At stake', staff: 'Staff' };

/** Everybody with an account or a role, and the one that is looked at beside them. */
export function PeoplePage() {
  usePageTitle('People');
  const chosen = Number(useParams()['userId'] ?? 0);
  const isDesktop = useMedia(DESKTOP);
  const { data, error } = useQuery(peopleQuery);
  const { permissions } = useOwnPermissions();
  const mayAdd = permissions.has('manage-people');
  const [query, setQuery] = useSearchParams();
  const isAdding = mayAdd && query.has('new');
  const setIsAdding = (isOn: boolean) => setQuery(isOn ? { new: '' } : {}, { replace: true });
  useKeys(mayAdd ? { n: () => setIsAdding(true) } : {});
  if (!isDesktop && chosen > 0) return <PersonPanel key={chosen} userId={chosen} />;
  return (
    <>
      <header className="bar">
        <div>
          <h1>People</h1>
          <p className="meta">{data === undefined ? 'Loading' : `${data.length} people. Whole units here.`}</p>
        </div>
        <span className="spacer" />
        {mayAdd && (
          <button type="button" className="btn tall" onClick={() => setIsAdding(true)}>
            New person
            <kbd>N</kbd>
          </button>
        )}
      </header>
      {error !== null && <p className="outcome bad">{wordsOf(error)}</p>}
      <div className={chosen > 0 ? 'beside-panel people-beside' : 'people-beside'}>
        {data !== undefined && <PeopleTable users={data} chosen={chosen} />}
        {chosen > 0 && <PersonPanel key={chosen} userId={chosen} />}
      </div>
      {isAdding && <NewPersonDialog onClose={() => setIsAdding(false)} />}
    </>
  );
}

/** So many rows are made; the others when they are asked for. */
const AT_ONCE = 100;

function PeopleTable({ users, chosen }: { users: Parameters<typeof peopleRows>[0]; chosen: number }) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [filter, setFilter] = useState<PeopleFilter>('all');
  const [shown, setShown] = useState(AT_ONCE);
  const field = useRef<HTMLInputElement>(null);
  const all = peopleRows(users, typed, filter);
  const rows = all.slice(0, shown);
  const { selected, select } = useRowKeys(
    rows.map(({ user }) => user.user_id),
    { Enter: (id) => void navigate(`/people/${id}`) },
  );
  useKeys({ '/': () => field.current?.focus() });
  return (
    <section className="card" aria-label="People">
      <header className="tools">
        <input
          ref={field}
          className="input"
          aria-label="Find a name"
          placeholder="Find a name"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <div className="tabs">
          {PEOPLE_FILTERS.map((one) => (
            <button key={one} type="button" aria-pressed={one === filter} onClick={() => setFilter(one)}>
              {FILTER_WORDS[one]}
            </button>
          ))}
        </div>
        <span className="spacer" />
        <KeyHints
          keys={[
            ['/', 'find'],
            ['↑', '↓', 'row'],
            ['Enter', 'open'],
          ]}
        />
      </header>
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
            {rows.map((row) => (
              <Row
                key={row.user.user_id}
                row={row}
                isChosen={row.user.user_id === chosen}
                selected={selected}
                select={select}
              />
            ))}
          </tbody>
        </table>
      </div>
      {rows.length === 0 && <p className="none-yet">Nobody has this name.</p>}
      <footer className="table-foot">
        Rows 1 to {rows.length} of {all.length}
        {all.length > rows.length && (
          <button type="button" className="btn small" onClick={() => setShown(shown + AT_ONCE)}>
            Show {Math.min(AT_ONCE, all.length - rows.length)} more
          </button>
        )}
      </footer>
    </section>
  );
}

interface RowProps {
  readonly row: PersonRow;
  readonly isChosen: boolean;
  readonly selected: number | undefined;
  readonly select: (id: number) => void;
}

const whole = (units: number) => formatMoney(Math.round(units) * 100).replace(/\.00$/, '');

function Row({ row: { user, level }, isChosen, selected, select }: RowProps) {
  const { user_id: id, user_name: name, role, account, cash, liability, is_disabled: isDisabled } = user;
  const isSelected = id === selected;
  return (
    <tr data-selected={isSelected} className={isSelected ? 'selected' : ''} onPointerDown={() => select(id)}>
      <th scope="row" style={{ '--level': level } as React.CSSProperties}>
        <Link to={`/people/${id}`} aria-current={isChosen ? 'true' : undefined}>
          {name}
        </Link>
        <span className="role-word">{roleWords(role)}</span>
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
