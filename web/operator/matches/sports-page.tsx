import { useQuery } from '@tanstack/react-query';
import type { StaffSport } from 'protocol';
import { useState } from 'react';
import { Link } from 'react-router';
import { Modal } from '../../shared/dialog/modal.tsx';
import { FormProblem, TextField } from '../../shared/forms/fields.tsx';
import { usePageTitle } from '../controls/page-title.ts';
import { plural } from '../controls/plural.ts';
import { useDeed } from '../controls/use-deed.ts';
import { useKeys } from '../controls/use-keys.ts';
import { useOwnPermissions } from '../data/permissions.ts';
import { ask, queryClient } from '../data/exchange.ts';
import { refreshMarkets } from '../data/markets.ts';
import { sportsQuery } from '../data/sports.ts';

const SETTLED_BY_HAND = 'No rule covers a new sport: the results of its markets are entered by hand.';

async function refreshSports(): Promise<void> {
  const stale = [sportsQuery.queryKey, ['sports']];
  await Promise.all([...stale.map((queryKey) => queryClient.invalidateQueries({ queryKey })), refreshMarkets()]);
}

/** Sports that matches can be of: made, named, put in order, listed or not. */
export function SportsPage() {
  usePageTitle('Sports');
  const { data: sports } = useQuery(sportsQuery);
  const [edited, setEdited] = useState<StaffSport | 'new'>();
  const may = useOwnPermissions().may('manage-catalogue');
  useKeys(may ? { n: () => setEdited('new') } : {});
  return (
    <>
      <header className="bar">
        <div>
          <h1>Sports</h1>
          <p className="meta">In the order of the bettors’ menus. Politics and Cricket come first.</p>
        </div>
        <span className="spacer" />
        <Link className="btn" to="/templates">
          Templates
        </Link>
        <Link className="btn" to="/matches">
          Matches
        </Link>
        {may && (
          <button type="button" className="btn" aria-haspopup="dialog" onClick={() => setEdited('new')}>
            New sport
            <kbd>N</kbd>
          </button>
        )}
      </header>
      {edited !== undefined && (
        <SportDialog sport={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
      )}
      {sports === undefined ? (
        <p className="none-yet" aria-busy="true">
          Loading
        </p>
      ) : (
        <SportTable sports={sports} onRename={setEdited} />
      )}
    </>
  );
}

interface TableProps {
  readonly sports: readonly StaffSport[];
  readonly onRename: (sport: StaffSport) => void;
}

function SportTable({ sports, onRename }: TableProps) {
  const may = useOwnPermissions().may('manage-catalogue');
  const { isBusy, run } = useDeed();
  const change = (fields: { sport_id: number; is_listed?: boolean; place?: number }) =>
    run(async () => {
      await ask('admin/changeSport', fields);
      await refreshSports();
    }, `${fields.sport_id}`);
  return (
    <div className="wrap card">
      <table className="table dense sport-table">
        <thead>
          <tr>
            <th scope="col">Sport</th>
            <th scope="col">
              <span className="visually-hidden">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {sports.map((sport, at) => (
            <tr key={sport.sport_id}>
              <th scope="row">
                {sport.name}
                <span className="meta">
                  {sport.is_listed ? plural(sport.match_count, 'match', 'matches') : 'Not listed until its next match'}
                </span>
              </th>
              <td>
                {may && (
                  <div className="sport-acts">
                    {sport.is_listed && at > 0 && (
                      <button
                        type="button"
                        className="btn small"
                        disabled={isBusy}
                        onClick={() => void change({ sport_id: sport.sport_id, place: at })}
                      >
                        Up<span className="visually-hidden"> {sport.name}</span>
                      </button>
                    )}
                    <button type="button" className="btn small" aria-haspopup="dialog" onClick={() => onRename(sport)}>
                      Rename<span className="visually-hidden"> {sport.name}</span>
                    </button>
                    {(!sport.is_listed || sport.match_count === 0) && (
                      <button
                        type="button"
                        className="btn small"
                        disabled={isBusy}
                        onClick={() => void change({ sport_id: sport.sport_id, is_listed: !sport.is_listed })}
                      >
                        {sport.is_listed ? 'Hide' : 'List'}
                        <span className="visually-hidden"> {sport.name}</span>
                      </button>
                    )}
                  </div>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface DialogProps {
  /** Undefined for a new one. */
  readonly sport: StaffSport | undefined;
  readonly onClose: () => void;
}

function SportDialog({ sport, onClose }: DialogProps) {
  const { isBusy, problem, run } = useDeed();
  const [name, setName] = useState(sport?.name ?? '');
  const save = () =>
    run(async () => {
      if (sport === undefined) await ask('admin/createSport', { name: name.trim() });
      else await ask('admin/changeSport', { sport_id: sport.sport_id, name: name.trim() });
      await refreshSports();
      onClose();
    });
  return (
    <Modal
      title={sport === undefined ? 'New sport' : `Rename ${sport.name}`}
      className="popup narrow"
      onClose={onClose}
    >
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <TextField
          label="Name"
          autoComplete="off"
          required
          maxLength={120}
          value={name}
          hint={sport === undefined ? SETTLED_BY_HAND : 'Bettors see it on every page, in past bets too.'}
          onChange={(event) => setName(event.target.value)}
        />
        <FormProblem text={problem} />
        <button type="submit" className="btn go" disabled={isBusy || name.trim() === ''}>
          {sport === undefined ? 'Create sport' : 'Rename'}
        </button>
      </form>
    </Modal>
  );
}
