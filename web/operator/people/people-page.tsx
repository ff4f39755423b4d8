import { useParams, useSearchParams } from 'react-router';
import { useReport } from '../../shared/report/use-report.ts';
import { DESKTOP, useMedia } from '../../shared/use-media.ts';
import { usePageTitle } from '../controls/page-title.ts';
import { wordsOf } from '../controls/use-deed.ts';
import { useKeys } from '../controls/use-keys.ts';
import { useTypedFilter, withField } from '../controls/use-typed-filter.ts';
import { type PeopleFilter, peopleSource } from '../data/people-queries.ts';
import { useOwnPermissions } from '../data/permissions.ts';
import { NewPersonDialog } from './new-person.tsx';
import { PeopleTable, type Group } from './people-table.tsx';
import { PersonPanel } from './person-panel.tsx';
import './people.css';

const GROUPS: readonly Group[] = ['', 'at-stake', 'staff', 'disabled'];

/** Everybody with an account or a role, by the page, and the one that is looked at beside them. */
export function PeoplePage() {
  usePageTitle('People');
  const chosen = Number(useParams()['userId'] ?? 0);
  const isDesktop = useMedia(DESKTOP);
  const { may } = useOwnPermissions();
  const mayAdd = may('manage-people');
  const [query, setQuery] = useSearchParams();
  const search = useTypedFilter('find');
  const group = GROUPS.find((one) => one === query.get('show')) ?? '';
  const below = /^\d{1,10}$/.test(query.get('below') ?? '') ? Number(query.get('below')) : 0;
  const paged = useReport(peopleSource(filterOf({ search: search.text, group, below })));
  const { page, error } = paged;
  const isAdding = mayAdd && query.has('new');
  const set = (name: string, value: string) => setQuery((before) => withField(before, name, value), { replace: true });
  useKeys(mayAdd ? { n: () => set('new', '1') } : {});
  if (!isDesktop && chosen > 0) return <PersonPanel key={chosen} userId={chosen} />;
  return (
    <>
      <header className="bar">
        <div>
          <h1>People</h1>
          <p className="meta">
            {page === undefined
              ? error === null && 'Loading'
              : `${countWords(page.total.count)}. Amounts in whole units.`}
          </p>
        </div>
        <span className="spacer" />
        {mayAdd && (
          <button type="button" className="btn tall" aria-haspopup="dialog" onClick={() => set('new', '1')}>
            New person
            <kbd>N</kbd>
          </button>
        )}
      </header>
      {error !== null && <p className="outcome bad">{wordsOf(error)}</p>}
      <div className={chosen > 0 ? 'beside-panel people-beside' : 'people-beside'}>
        <PeopleTable
          paged={paged}
          page={page}
          chosen={chosen}
          search={search}
          group={group}
          onGroup={(next) => set('show', next)}
          below={below}
          onAll={() => set('below', '')}
        />
        {chosen > 0 && <PersonPanel key={chosen} userId={chosen} />}
      </div>
      {isAdding && <NewPersonDialog onClose={() => set('new', '')} />}
    </>
  );
}

const countWords = (count: number) => `${count.toLocaleString('en-IN')} ${count === 1 ? 'person' : 'people'}`;

interface Chosen {
  readonly search: string;
  readonly group: Group;
  /** 0: below anybody. */
  readonly below: number;
}

/** In the words of the wire. */
function filterOf({ search, group, below }: Chosen): PeopleFilter {
  return {
    ...(search.trim() !== '' && { search: search.trim() }),
    ...(group !== '' && { group }),
    ...(below > 0 && { parent_id: below }),
  };
}
