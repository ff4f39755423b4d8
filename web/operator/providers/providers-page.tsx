import { queryOptions, useQuery } from '@tanstack/react-query';
import type { DeskProvider, StuckExposure } from 'protocol';
import { useState } from 'react';
import { DateTime } from '../../shared/date-time.tsx';
import { formatMoney } from '../../shared/format/money.ts';
import { toast } from '../../shared/toasts/toast-store.ts';
import { minorOf } from '../controls/figures.tsx';
import { usePageTitle } from '../controls/page-title.ts';
import { ReasonDialog } from '../controls/reason-dialog.tsx';
import { SECRET_NOTE, SECRET_VERB, ShownOnce } from '../controls/shown-once.tsx';
import { wordsOf } from '../controls/use-deed.ts';
import { ask, queryClient, unlessLive } from '../data/exchange.ts';
import { useOwnPermissions } from '../data/permissions.ts';
import { NewProviderDialog } from './new-provider-dialog.tsx';
import { LimitsDialog } from './limits-dialog.tsx';
import { ReconcileCard } from './reconcile-card.tsx';
import './providers.css';

const EVERY_MS = unlessLive(15_000);

const providersQuery = queryOptions({
  queryKey: ['providers'],
  queryFn: () => ask('admin/getProviders'),
  refetchInterval: EVERY_MS,
});
const exposuresQuery = queryOptions({
  queryKey: ['open-exposures'],
  queryFn: () => ask('admin/getOpenExposures'),
  refetchInterval: EVERY_MS,
});

/** An action on one provider that needs a reason. */
interface Deed {
  readonly title: string;
  readonly consequence: string;
  readonly verb: string;
  readonly does: (reason: string) => Promise<void>;
}

const TAKES_TWO = 'If there are two owners, another person approves it and is shown the secret.';

const changed = () =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: providersQuery.queryKey }),
    queryClient.invalidateQueries({ queryKey: exposuresQuery.queryKey }),
  ]);

/** Companies whose games are played here: what is at stake there, whether both sides agree, who is let in. */
export function ProvidersPage() {
  usePageTitle('Providers');
  const { data: providers = [], error } = useQuery(providersQuery);
  const { permissions, readsOnly } = useOwnPermissions();
  const [deed, setDeed] = useState<Deed>();
  const [secret, setSecret] = useState('');
  const [isAdding, setIsAdding] = useState(false);
  const [limited, setLimited] = useState<DeskProvider>();
  const mayManage = permissions.has('manage-site') && !readsOnly;
  return (
    <>
      <header className="bar">
        <div>
          <h1>Providers</h1>
          <p className="meta">Games of other companies, and the stakes in them.</p>
        </div>
        <span className="spacer" />
        {mayManage && (
          <button type="button" className="btn tall" aria-haspopup="dialog" onClick={() => setIsAdding(true)}>
            New provider
          </button>
        )}
      </header>
      {error !== null && <p className="outcome bad">{wordsOf(error)}</p>}
      <ProvidersCard
        providers={providers}
        mayManage={mayManage}
        onDeed={setDeed}
        onSecret={setSecret}
        onLimits={setLimited}
      />
      <ExposuresCard mayClear={permissions.has('decide-results') && !readsOnly} onDeed={setDeed} />
      {providers.length > 0 && <ReconcileCard providers={providers} />}
      {deed !== undefined && (
        <ReasonDialog
          title={deed.title}
          consequence={deed.consequence}
          verb={deed.verb}
          onDo={async (reason) => {
            await deed.does(reason);
            await changed();
          }}
          onClose={() => setDeed(undefined)}
        />
      )}
      {isAdding && (
        <NewProviderDialog
          onAdded={(added) => {
            setIsAdding(false);
            setSecret(added);
            void changed();
          }}
          onClose={() => setIsAdding(false)}
        />
      )}
      {limited !== undefined && (
        <LimitsDialog provider={limited} onSet={changed} onClose={() => setLimited(undefined)} />
      )}
      {secret !== '' && (
        <ShownOnce
          title="The secret"
          secret={secret}
          note={SECRET_NOTE}
          verb={SECRET_VERB}
          onClose={() => setSecret('')}
        />
      )}
    </>
  );
}

interface ProvidersProps {
  readonly providers: readonly DeskProvider[];
  readonly mayManage: boolean;
  readonly onDeed: (deed: Deed) => void;
  readonly onSecret: (secret: string) => void;
  readonly onLimits: (provider: DeskProvider) => void;
}

function prizesAllowed({ most_prize, most_prizes_a_day }: DeskProvider): string {
  if (most_prize === 0 || most_prizes_a_day === 0) return 'No prizes until a limit is set.';
  return `Allowed: ${formatMoney(minorOf(most_prize))} at once, ${formatMoney(minorOf(most_prizes_a_day))} a day.`;
}

function winningsAllowed(one: DeskProvider): string {
  const [stake, round, day] = [one.most_per_stake, one.most_per_round, one.most_a_day];
  if (stake === 0 || round === 0 || day === 0) return 'No winnings until limits are set.';
  const [perStake, perRound, perDay, float] = [stake, round, day, one.float].map((of) => formatMoney(minorOf(of)));
  return `Winnings: up to ${perStake} a stake, ${perRound} a round, ${perDay} a day; float ${float}.`;
}

function ProvidersCard({ providers, mayManage, onDeed, onSecret, onLimits }: ProvidersProps) {
  const open = ({ provider, name, is_open }: DeskProvider): Deed => ({
    title: is_open ? `Close ${name}` : `Open ${name}`,
    consequence: is_open
      ? 'No games launch and no stakes are taken. Wins and refunds are still paid.'
      : `Its games can be launched and stakes are taken. ${TAKES_TWO}`,
    verb: is_open ? 'Close' : 'Open',
    does: async (reason) => {
      await ask('admin/setProvider', { provider, is_open: !is_open, reason });
      toast('good', is_open ? `${name} closed` : `${name} opened`);
    },
  });
  const renew = ({ provider, name }: DeskProvider): Deed => ({
    title: `New secret for ${name}`,
    consequence: `The current secret stops working at once. The new one is shown once. No winnings or prizes are paid until their limits are set again. ${TAKES_TWO}`,
    verb: 'Create a new secret',
    does: async (reason) => onSecret((await ask('admin/renewProviderSecret', { provider, reason })).secret),
  });
  return (
    <section className="card" aria-label="Providers">
      <header>
        <h2>Connected</h2>
      </header>
      {providers.length === 0 && <p className="none-yet">No provider is connected.</p>}
      <ul className="acts">
        {providers.map((one) => (
          <li key={one.provider}>
            <div>
              <b>
                {one.name}
                {one.is_open ? '' : ', closed'}
              </b>
              <p className="why">
                {one.base_url === '' ? 'Runs here' : one.base_url}. At stake {formatMoney(minorOf(one.exposure))}. Won
                from customers {formatMoney(minorOf(one.cash))}. Prizes without a stake{' '}
                {formatMoney(minorOf(one.prizes_today))} today, {formatMoney(minorOf(one.prizes))} in all.{' '}
                {prizesAllowed(one)} {winningsAllowed(one)}
              </p>
            </div>
            {mayManage && (
              <span className="provider-acts">
                {one.base_url !== '' && (
                  <button type="button" className="btn" aria-haspopup="dialog" onClick={() => onDeed(renew(one))}>
                    New secret<span className="visually-hidden"> for {one.name}</span>
                  </button>
                )}
                <button type="button" className="btn" aria-haspopup="dialog" onClick={() => onLimits(one)}>
                  Limits<span className="visually-hidden"> of {one.name}</span>
                </button>
                <button type="button" className="btn" aria-haspopup="dialog" onClick={() => onDeed(open(one))}>
                  {one.is_open ? 'Close' : 'Open'}
                  <span className="visually-hidden"> {one.name}</span>
                </button>
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function ExposuresCard({ mayClear, onDeed }: { mayClear: boolean; onDeed: (deed: Deed) => void }) {
  const { data: exposures, error } = useQuery(exposuresQuery);
  const clear = ({ provider, round, account, user_name, game_name, exposure }: StuckExposure): Deed => ({
    title: `Clear the exposure of ${user_name}`,
    consequence: `The round of ${game_name} is void for them: ${formatMoney(minorOf(exposure))} is released, and a later result is refused.`,
    verb: 'Clear the exposure',
    does: async (reason) => {
      await ask('admin/clearExposure', { provider, round, account, reason });
      toast('good', 'Exposure cleared');
    },
  });
  return (
    <section className="card" aria-label="At stake">
      <header>
        <h2>At stake, oldest first</h2>
        <span className="meta">Rounds without a result</span>
      </header>
      {error !== null && <p className="outcome bad">{wordsOf(error)}</p>}
      {exposures?.length === 0 && <p className="none-yet">Nothing is at stake.</p>}
      {exposures !== undefined && exposures.length > 0 && (
        <div className="wrap">
          <table className="table dense">
            <thead>
              <tr>
                <th scope="col">Person</th>
                <th scope="col">Game</th>
                <th scope="col">Since</th>
                <th scope="col" className="num">
                  At stake
                </th>
                <th scope="col">
                  <span className="visually-hidden">Clear</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {exposures.map((one) => (
                <tr key={`${one.round} ${one.account}`}>
                  <th scope="row">{one.user_name}</th>
                  <td>
                    {one.game_name} <span className="meta">{one.provider_name}</span>
                  </td>
                  <td>
                    <DateTime ms={Date.parse(one.since)} />
                  </td>
                  <td className="num">{formatMoney(minorOf(one.exposure))}</td>
                  <td className="num">
                    {mayClear && (
                      <button
                        type="button"
                        className="btn small"
                        aria-haspopup="dialog"
                        onClick={() => onDeed(clear(one))}
                      >
                        Clear<span className="visually-hidden"> the exposure of {one.user_name}</span>
                      </button>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
