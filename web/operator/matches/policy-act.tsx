import { useQuery } from '@tanstack/react-query';
import type { MarketInfo } from 'protocol';
import { useState } from 'react';
import { Link } from 'react-router';
import { Modal } from '../../shared/dialog/modal.tsx';
import { FormProblem } from '../../shared/forms/fields.tsx';
import { toast } from '../../shared/toasts/toast-store.ts';
import { type Policy, policyWords } from '../controls/policy-words.ts';
import { useDeed, wordsOf } from '../controls/use-deed.ts';
import { ask, queryClient, unlessLive } from '../data/exchange.ts';
import { useOwnPermissions } from '../data/permissions.ts';
import { proposalsQuery } from '../data/waiting.ts';

const EVERY_MS = unlessLive(15_000);

/** How the result of a market comes about: from how many sources, by itself or by a person, alone or with a second one. */
export function MarketPolicy({ market }: { market: MarketInfo }) {
  const queryKey = ['market-policy', market.market_id];
  const { data, error } = useQuery({
    queryKey,
    queryFn: () => ask('admin/getPolicy', { market_id: market.market_id }),
    refetchInterval: EVERY_MS,
  });
  const [isOpen, setIsOpen] = useState(false);
  const may = useOwnPermissions().may('decide-results');
  const refresh = () => queryClient.invalidateQueries({ queryKey });
  if (data === undefined) return error === null ? null : <p className="in-panel why">{wordsOf(error)}</p>;
  return (
    <ul className="acts" aria-label="Result policy">
      <li>
        <p className="why">{policyWords(data)}</p>
        {may && (
          <button type="button" className="btn" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
            Change
          </button>
        )}
        {isOpen && <PolicyDialog market={market} policy={data} refresh={refresh} onClose={() => setIsOpen(false)} />}
      </li>
      <Proposed marketId={market.market_id} />
    </ul>
  );
}

/** A looser policy that waits for a second person. */
function Proposed({ marketId }: { marketId: string }) {
  const may = useOwnPermissions().permissions.has('approve-others');
  const { data = [] } = useQuery({ ...proposalsQuery, enabled: may });
  const proposal = data.find(
    ({ call, body, state }) => call === 'admin/setPolicy' && body['market_id'] === marketId && state === 'proposed',
  );
  if (proposal === undefined) return null;
  return (
    <li>
      <p className="why">
        <b className="waiting">A policy change is waiting for a second person</b>, as number {proposal.proposal_id}:{' '}
        {policyWords(proposal.body as unknown as Policy)}
      </p>
      <Link className="btn" to="/approvals">
        Open approvals
      </Link>
    </li>
  );
}

interface Setting {
  readonly policy: Policy;
  readonly refresh: () => Promise<void>;
}

async function setPolicy({ market_id, name }: MarketInfo, { policy, refresh }: Setting): Promise<void> {
  await ask('admin/setPolicy', { market_id, ...policy });
  await refresh();
  toast('good', `${name}: ${policyWords(policy)}`);
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
          Sources that must agree
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
          Settle automatically once they agree
        </label>
        <label className="field rule-switch">
          <input
            type="checkbox"
            checked={second_person}
            onChange={(event) => setWanted({ ...wanted, second_person: event.target.checked })}
          />
          A second person approves manual results
        </label>
        <p className="why">A looser policy waits under Approvals for a second person.</p>
        <FormProblem text={problem} />
        <button type="submit" className="btn go" disabled={isBusy}>
          Change
        </button>
      </form>
    </Modal>
  );
}
