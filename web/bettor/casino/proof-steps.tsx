import { plural, t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { tableOf } from 'games';
import { isSignedReceipt } from 'games/fair';
import type { RoundProof } from 'protocol';
import { formatDateTime } from '../../shared/format/dates.ts';
import { Icon } from '../../shared/icon.tsx';
import { seedChainsQuery } from '../data/queries.ts';
import type { OwnChance } from '../data/round-entropy.ts';
import { formatClock } from './history-chart.ts';
import { Hex } from './hex.tsx';
import { hasCards } from './method-words.ts';
import type { RoundVerdict } from './verify-round.ts';

interface ProofStepsProps {
  readonly record: RoundProof;
  readonly verdict: RoundVerdict;
  /** What this device added. */
  readonly own: OwnChance | undefined;
}

const timeOf = (text: string): string => formatClock(Date.parse(text));

/** What was fixed before the deal, in its order. */
export function ProofSteps({ record, verdict, own }: ProofStepsProps) {
  const values = record.stages[0]?.entropy ?? [];
  const mine = own?.receipt?.entropy ?? own?.value;
  return (
    <ol className="card proof-steps">
      <li>
        <header>
          <h2>{t`Committed before bets opened`}</h2>
          <span className="meta no-wrap">{timeOf(record.opened_at)}</span>
        </header>
        <p>{t`We published the hash of a secret seed before the first bet could be placed. After that the seed cannot be changed.`}</p>
        <Hex text={record.commitment} />
      </li>
      <li>
        <header>
          <h2>{t`Players add chance`}</h2>
          <span className="meta no-wrap">{`${timeOf(record.opened_at)}–${timeOf(record.closed_at)}`}</span>
        </header>
        <p>{t`Each player's first bet brings a number of their own until bets close. All of them go into the deal.`}</p>
        {values.length === 0 && <p>{t`Nobody added one in this round.`}</p>}
        <ul className="entropy-list" hidden={values.length === 0}>
          {values.map((value) => (
            <li key={value} className={value === mine ? 'own' : undefined}>
              <code>{value}</code> {value === mine && <em>{t`you`}</em>}
            </li>
          ))}
        </ul>
        <OwnLine values={values} own={own} />
        <Holds holds={verdict.has('entropy')} words={t`The list is the one that was sealed`} />
      </li>
      {record.beacon !== null && <BeaconStep beacon={record.beacon} />}
      <li>
        <header>
          <h2>
            {hasCards(tableOf(record.table)) ? t`Seed revealed after the cards` : t`Seed revealed after the draws`}
          </h2>
          <span className="meta no-wrap">{timeOf(record.revealed_at)}</span>
        </header>
        <Hex text={record.seed} />
        <Holds holds={verdict.has('commitment')} words={t`SHA-256 of this seed is the commitment above`} />
        <ChainLines record={record} holds={verdict.has('chain')} />
      </li>
    </ol>
  );
}

/** The seed leads to the anchor of its chain, and that was published before the round. */
function ChainLines({ record, holds }: { readonly record: RoundProof; readonly holds: boolean | undefined }) {
  const { chain, index, table, opened_at } = record;
  const { data: chains } = useQuery(seedChainsQuery(table));
  const published = chains?.find(({ anchor }) => anchor === chain.anchor)?.committed_at;
  const at = published === undefined ? '' : formatDateTime(Date.parse(published));
  return (
    <>
      <Holds
        holds={holds}
        words={plural(index, {
          one: '# hash of the seed leads to the anchor of its chain:',
          other: '# hashes of the seed lead to the anchor of its chain:',
        })}
      />
      {holds === true && <Hex text={chain.anchor} />}
      {holds === true && chains !== undefined && (
        <Holds
          holds={published !== undefined && published <= opened_at}
          words={t`The anchor was published ${at}, before this round. Compare it with the one that you have kept.`}
          otherwise={t`This anchor was not among the published chains of this table before the round.`}
        />
      )}
    </>
  );
}

/** What the record says of it can be compared with its source alone, and not by this page. */
function BeaconStep({ beacon: { source, round, value } }: { readonly beacon: NonNullable<RoundProof['beacon']> }) {
  return (
    <li>
      <header>
        <h2>{t`A public beacon adds randomness`}</h2>
      </header>
      <p>{t`The round named value ${round} of this beacon when it opened. It was published after bets had closed, so nobody knew it before. Compare it with its source:`}</p>
      <Hex text={`${source}/public/${round}`} />
      <Hex text={value} />
    </li>
  );
}

/** A number that was accepted and is not in the list proves misuse, where the house has signed that it is. */
function OwnLine({ values, own }: { readonly values: readonly string[]; readonly own: OwnChance | undefined }) {
  if (own === undefined || own.sequence === 0) return null;
  const { receipt } = own;
  const { sequence, entropy } = receipt ?? { sequence: own.sequence, entropy: own.value };
  const missing =
    receipt === undefined
      ? t`Your number is not in the list, though bet ${sequence} brought it, unless an earlier bet of yours came from another device.`
      : t`Your number is not in the list, though bet ${sequence} brought it. Keep the receipt: with this record it proves that the round was tampered with.`;
  return (
    <>
      <Holds
        holds={values.includes(entropy)}
        words={t`Your number is in the list. Receipt: sequence ${sequence}.`}
        otherwise={missing}
      />
      {receipt !== undefined && (
        <>
          <Holds holds={isSignedReceipt(receipt)} words={t`The receipt is signed by the house`} />
          <button
            type="button"
            className="btn small"
            onClick={() => void navigator.clipboard.writeText(JSON.stringify(receipt, null, 2))}
          >
            {t`Copy receipt`}
          </button>
        </>
      )}
    </>
  );
}

interface HoldsProps {
  readonly holds: boolean | undefined;
  readonly words: string;
  /** Where it does not hold: its words with a "not so", if nothing else is given. */
  readonly otherwise?: string;
}

/** Nothing is said of what was not looked at. */
function Holds({ holds, words, otherwise = t`Not so: ${words}` }: HoldsProps) {
  if (holds === undefined) return null;
  return (
    <p className={holds ? 'holds' : 'holds not'}>
      <Icon name={holds ? 'check' : 'warning'} size="small" />
      <span>{holds ? words : otherwise}</span>
    </p>
  );
}
