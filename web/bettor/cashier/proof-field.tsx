import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { Icon } from '../../shared/icon.tsx';
import type { PaymentProblem } from './payment-form.ts';
import { readProofFile, type Proof, type ProofProblem } from './proof-image.ts';
import { useProblemWords } from './use-problem-words.ts';

interface ProofFieldProps {
  readonly proof: Proof | undefined;
  readonly onChange: (proof: Proof | undefined) => void;
  readonly problem: PaymentProblem | undefined;
}

/** A picture of the payment, chosen or photographed, and shown before it is sent. */
export function ProofField({ proof, onChange, problem }: ProofFieldProps) {
  const { t } = useLingui();
  const id = useId();
  const words = useProblemWords();
  const [trouble, setTrouble] = useState<ProofProblem>();
  const take = async (file: File | undefined) => {
    if (file === undefined) return;
    const read = await readProofFile(file);
    setTrouble(typeof read === 'string' ? read : undefined);
    onChange(typeof read === 'string' ? undefined : read);
  };
  const troubles: Readonly<Record<ProofProblem, string>> = {
    type: t`A PNG, JPEG or WebP image, please.`,
    size: t`The image is larger than 2 MB.`,
    unreadable: t`This file is no image that can be read.`,
  };
  return (
    <div className="field">
      <span id={`${id}-label`}>
        <Trans>Proof of payment (optional)</Trans>
      </span>
      {proof === undefined ? (
        <label className="proof-pick">
          <input
            type="file"
            accept="image/png,image/jpeg,image/webp"
            aria-labelledby={`${id}-label`}
            aria-describedby={`${id}-problem`}
            onChange={(event) => {
              void take(event.target.files?.[0]);
              // The same file may be chosen again.
              event.target.value = '';
            }}
          />
          <Icon name="plus" size="small" />
          <span>
            <Trans>Choose an image: PNG, JPEG or WebP, up to 2 MB</Trans>
          </span>
        </label>
      ) : (
        <div className="proof-chosen">
          <img src={proof.preview} alt={t`The proof that you chose`} />
          <span className="cut">{proof.name}</span>
          <button type="button" className="btn small" onClick={() => onChange(undefined)}>
            <Trans>Remove</Trans>
          </button>
        </div>
      )}
      <p id={`${id}-problem`} className="problem" role="alert">
        {trouble !== undefined ? troubles[trouble] : problem === undefined ? '' : words(problem)}
      </p>
    </div>
  );
}
