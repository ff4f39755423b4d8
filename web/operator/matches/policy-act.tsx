import { useQuery } from '@tanstack/react-query';
import type { DataOf, MarketInfo } from 'protocol';
import { useState } from 'react';
import { Modal } from '../../shared/dialog/modal.tsx';
import { FormProblem } from '../../shared/forms/fields.tsx';
import { useLogin } from '../../shared/login-store.ts';
import { toast } from '../../shared/toasts/toast-store.ts';
import { useDeed, wordsOf } from '../controls/use-deed.ts';
import { useNames } from '../controls/use-names.ts';
import { ask, queryClient } from '../data/exchange.ts';
import { useOwnPermissions } from '../data/permissions.ts';

type Policy = Pick<DataOf<'admin/getPolicy'>, 'sources' | 'automatic' | 'second_person'>;

const EVERY_MS = 15_000;

/** How the result of a market comes about: from how many sources, by itself or by a person, alone or with a second one. */
export function MarketPolicy({ market }: { market: MarketInfo }) {
  const queryKey = ['market-policy', market.market_id];
  const { data, error } = useQuery({
    queryKey,
    queryFn: () => ask('admin/getPolicy', { market_id: market.market_id }),
    refetchInterval: EVERY_MS,
  });
  const { isBusy, run } = useDeed();
  const [isOpen, setIsOpen] = useState(false);
  const may = useOwnPermissions().may('decide-results');
  const refresh = () => queryClient.invalidateQueries({ queryKey });
  if (data === undefined) return error === null ? null : <p className="in-panel why">{wordsOf(error)}</p>;
  const set = (policy: Policy) => run(() => setPolicy(market, { policy, refresh }));
  return (
    <ul className="acts" aria-label="How its result comes about">
      <li>
        <p className="why">{policyWords(data)}</p>
        {may && (
          <button type="button" className="btn" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
            Change
          </button>
        )}
        {isOpen && <PolicyDialog market={market} policy={data} refresh={refresh} onClose={() => setIsOpen(false)} />}
      </li>
      {data.wanted !== null && (
        <Wanted wanted={data.wanted} may={may} isBusy={isBusy} onAgree={(policy) => void set(policy)} />
      )}
    </ul>
  );
}

interface WantedProps {
  readonly wanted: NonNullable<DataOf<'admin/getPolicy'>['wanted']>;
  readonly may: boolean;
  readonly isBusy: boolean;
  readonly onAgree: (policy: Policy) => void;
}

/** A looser policy that one person has requested. */
function Wanted({ wanted: { by, ...policy }, may, isBusy, onAgree }: WantedProps) {
  const own = useLogin((state) => state.login?.user.user_id);
  const who = useNames([by]);
  return (
    <li>
      <p className="why">
        <b className="waiting">{by === own ? 'Waits for a second person' : `${who(by)} requested a looser policy`}</b>:{' '}
        {policyWords(policy)}
      </p>
      {may && by !== own && (
        <button type="button" className="btn" disabled={isBusy} onClick={() => onAgree(policy)}>
          Agree
        </button>
      )}
    </li>
  );
}

interface Setting {
  readonly policy: Policy;
  readonly refresh: () => Promise<void>;
}

/** What is looser is kept as a wish: that is shown too. */
async function setPolicy({ market_id, name }: MarketInfo, { policy, refresh }: Setting): Promise<void> {
  try {
    await ask('admin/setPolicy', { market_id, ...policy });
  } finally {
    await refresh();
  }
  toast('good', `${name}: ${policyWords(policy)}`);
}

function policyWords({ sources, automatic, second_person }: Policy): string {
  const from = sources === 2 ? 'Two sources have to agree.' : 'One source is enough.';
  const how = automatic ? 'It settles by itself.' : 'A person proposes the result.';
  return `${from} ${how} ${second_person ? 'A second person approves what a person proposes.' : 'Nobody else has to approve, unless the list under Approvals wants it.'}`;
}

interface DialogProps {
  readonly market: MarketInfo;
  readonly policy: Policy;
  readonly refresh: () => Promise<void>;
  readonly onClose: () => void;
}

function PolicyDialog({ market, policy: before, refresh, onClose }: DialogProps) {
  const { isBusy, problem, run } = useDeed();
  const [{ sources, automatic, second_person }, setWanted] = useState(before);
  const wanted: Policy = { sources, automatic, second_person };
  const save = () => run(() => setPolicy(market, { policy: wanted, refresh })).then((isDone) => isDone && onClose());
  return (
    <Modal title={`Result of ${market.name}`} className="popup narrow" onClose={onClose}>
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <label className="field">
          Sources that have to agree
          <select
            className="input"
            value={sources}
            onChange={(event) => setWanted({ ...wanted, sources: event.target.value === '2' ? 2 : 1 })}
          >
            <option value="1">One</option>
            <option value="2">Two</option>
          </select>
        </label>
        <label className="field rule-switch">
          <input
            type="checkbox"
            checked={automatic}
            onChange={(event) => setWanted({ ...wanted, automatic: event.target.checked })}
          />
          It settles by itself once they agree
        </label>
        <label className="field rule-switch">
          <input
            type="checkbox"
            checked={second_person}
            onChange={(event) => setWanted({ ...wanted, second_person: event.target.checked })}
          />
          A second person approves what a person proposes
        </label>
        <p className="why">A looser policy takes effect once a second person has requested it too.</p>
        <FormProblem text={problem} />
        <button type="submit" className="btn go" disabled={isBusy}>
          Change
        </button>
      </form>
    </Modal>
  );
}
