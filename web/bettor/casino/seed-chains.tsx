import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { SeedChainView } from 'protocol';
import { formatDateTime } from '../../shared/format/dates.ts';
import { groupDigits } from '../../shared/format/money.ts';
import { wordsOfChainEnd } from '../../shared/server-words/server-words.ts';
import { seedChainsQuery } from '../data/queries.ts';
import { Hex } from './hex.tsx';

/** Every chain of seeds that a table was committed to: whoever keeps an anchor knows later which rounds are of its chain. */
export function SeedChains({ table }: { readonly table: string }) {
  const { data: chains, isError } = useQuery(seedChainsQuery(table));
  return (
    <section className="card" aria-labelledby="seed-chains">
      <header>
        <h2 id="seed-chains">{t`Seed chains`}</h2>
      </header>
      <div className="table-rules">
        <p>
          <Trans>
            Every seed of a chain is the hash of the next one, so its anchor fixes them all. It is published before the
            first round of the chain. Keep it: <code>npm run fair -- verify FILE --anchor ANCHOR</code> refuses a round
            of any other chain.
          </Trans>
        </p>
        {isError && <p>{t`The chains cannot be loaded.`}</p>}
        {chains?.length === 0 && <p>{t`The first chain is published before the first round.`}</p>}
      </div>
      <ul className="seed-chains">
        {chains?.map((chain) => (
          <li key={chain.id}>
            <Hex text={chain.anchor} />
            <p className="meta">{wordsOfChain(chain)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function wordsOfChain({ committed_at, last_index, length, retired }: SeedChainView): string {
  const published = formatDateTime(Date.parse(committed_at));
  const begun = groupDigits(String(last_index));
  const all = groupDigits(String(length));
  const parts = [t`Published ${published}`, t`${begun} of ${all} rounds`];
  if (retired === null) return [...parts, last_index === 0 ? t`next` : t`in use`].join(' · ');
  const at = formatDateTime(Date.parse(retired.at));
  return [...parts, t`retired ${at}: ${wordsOfChainEnd(retired.reason)}`].join(' · ');
}
