import { t } from '@lingui/core/macro';
import type { RoundProof } from 'protocol';
import { Icon } from '../../shared/icon.tsx';
import type { OwnChance } from '../data/round-entropy.ts';
import type { RoundVerdict } from './verify-round.ts';

interface ProofStepsProps {
  readonly record: RoundProof;
  readonly verdict: RoundVerdict;
  /** What this device added. */
  readonly own: OwnChance | undefined;
}

const timeOf = (text: string): string => new Date(text).toTimeString().slice(0, 8);

/** What was fixed before the deal, in its order. */
export function ProofSteps({ record, verdict, own }: ProofStepsProps) {
  const values = record.stages[0]?.entropy ?? [];
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
            <li key={value} className={value === own?.value ? 'own' : undefined}>
              <code>{value}</code> {value === own?.value && <em>{t`you`}</em>}
            </li>
          ))}
        </ul>
        <OwnLine values={values} own={own} />
        <Holds holds={verdict.has('entropy')} words={t`The list is the one that was sealed`} />
      </li>
      <li>
        <header>
          <h2>{t`Seed revealed after the cards`}</h2>
          <span className="meta no-wrap">{timeOf(record.revealed_at)}</span>
        </header>
        <Hex text={record.seed} />
        <Holds holds={verdict.has('commitment')} words={t`SHA-256 of this seed is the commitment above`} />
        <Holds holds={verdict.has('chain')} words={t`The seed belongs to the chain that was published before`} />
      </li>
    </ol>
  );
}

/** A number that was accepted and is not in the list proves misuse. */
function OwnLine({ values, own }: { readonly values: readonly string[]; readonly own: OwnChance | undefined }) {
  if (own === undefined || own.sequence === 0) return null;
  const { sequence } = own;
  const isIn = values.includes(own.value);
  return (
    <Holds
      holds={isIn}
      words={
        isIn
          ? t`Your number is in the list. Receipt: sequence ${sequence}.`
          : t`Your number is not in the list, though bet ${sequence} brought it, unless an earlier bet of yours came from another device.`
      }
    />
  );
}

/** Nothing is said of what was not looked at. */
function Holds({ holds, words }: { readonly holds: boolean | undefined; readonly words: string }) {
  if (holds === undefined) return null;
  return (
    <p className={holds ? 'holds' : 'holds not'}>
      <Icon name={holds ? 'check' : 'warning'} size="small" />
      <span>{holds ? words : t`Not so: ${words}`}</span>
    </p>
  );
}

function Hex({ text }: { readonly text: string }) {
  return (
    <code className="hex">
      {(text.match(/.{1,8}/g) ?? []).map((part, at) => (
        <span key={at}>{part}</span>
      ))}
    </code>
  );
}
