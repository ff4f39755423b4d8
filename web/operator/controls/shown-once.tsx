import { useState } from 'react';
import { Modal } from '../../shared/dialog/modal.tsx';

interface ShownOnceProps {
  /** Names the owner: "Password of ana". */
  readonly title: string;
  readonly secret: string;
  /** Says what to do with it. */
  readonly note: string;
  readonly verb: string;
  readonly onClose: () => void;
}

/** A password or a secret that is answered once and kept nowhere. */
export function ShownOnce({ title, secret, note, verb, onClose }: ShownOnceProps) {
  const [outcome, setOutcome] = useState('');
  const copy = async () => {
    try {
      // Without https there is no clipboard at all.
      await navigator.clipboard.writeText(secret);
      setOutcome('Copied.');
    } catch {
      setOutcome('This browser did not allow it. Write it down.');
    }
  };
  return (
    <Modal title={title} className="popup narrow" onClose={onClose} isKept>
      <div className="form">
        <code className="shown-once">{secret}</code>
        <p className="why">{note}</p>
        <button type="button" className="btn" onClick={() => void copy()}>
          Copy
        </button>
        <output className="meta">{outcome}</output>
        <button type="button" className="btn go" onClick={onClose}>
          {verb}
        </button>
      </div>
    </Modal>
  );
}

/** To be passed on by whoever reads it. */
export const PASSWORD_NOTE = 'It is shown once and has to be changed at the first sign-in.';
export const PASSWORD_VERB = 'I have passed it on';
export const SECRET_NOTE = 'Pass it on to the provider securely. It is not shown again.';
export const SECRET_VERB = 'I have kept it';
