import { useState } from 'react';
import { plural } from '../controls/plural.ts';

interface Props {
  /** As the server gave it. */
  readonly pack: unknown;
  readonly factCount: number;
  /** The rule's ruling on the facts; null if the market is bound to no rule. */
  readonly ruling: string | null;
}

type Verdict = 'working' | 'not-loaded' | { readonly wrong: readonly string[] };

/**
 * Works a result out again in this browser: fingerprints, the rule's text, its ruling from the facts, and the command that
 * paid. Only the code that does it comes from the site, once somebody wants it.
 */
export function WorkOut({ pack, factCount, ruling }: Props) {
  const [verdict, setVerdict] = useState<Verdict>();
  const workOut = async () => {
    setVerdict('working');
    try {
      const { verifyEvidence } = await import('results/verify-evidence');
      setVerdict({ wrong: verifyEvidence(pack) });
    } catch {
      setVerdict('not-loaded');
    }
  };
  return (
    <div className="work-out">
      <button
        type="button"
        className="btn"
        disabled={verdict === 'working'}
        onClick={() => {
          void workOut();
        }}
      >
        Work it out again
      </button>
      <output>
        {verdict === 'not-loaded' && <p className="waiting">The rules could not be loaded. Try again.</p>}
        {typeof verdict === 'object' && <Outcome wrong={verdict.wrong} factCount={factCount} ruling={ruling} />}
      </output>
    </div>
  );
}

function Outcome({ wrong, factCount, ruling }: Omit<Props, 'pack'> & { readonly wrong: readonly string[] }) {
  if (wrong.length > 0)
    return (
      <>
        <p>
          <b className="waiting">This result does not follow from its evidence.</b>
        </p>
        <ul>
          {wrong.map((what) => (
            <li key={what}>{what}</li>
          ))}
        </ul>
      </>
    );
  return (
    <p>
      <b>Your browser gets the same result.</b>{' '}
      {ruling === null
        ? 'The fingerprints match, and the payout follows the decision. No rule decides this market.'
        : `From ${plural(factCount, 'fact')} the rule says: ${ruling}. The fingerprints match, and the payout follows the decision.`}
    </p>
  );
}
