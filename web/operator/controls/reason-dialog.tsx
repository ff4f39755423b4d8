import { useState } from 'react';
import { Modal } from '../../shared/dialog/modal.tsx';
import { FormProblem } from '../../shared/forms/fields.tsx';
import { useDeed } from './use-deed.ts';

interface ReasonDialogProps {
  readonly title: string;
  readonly consequence: string;
  readonly verb: string;
  /** Says who reads it, if others than staff do. */
  readonly reasonLabel?: string;
  readonly onDo: (reason: string) => Promise<unknown>;
  readonly onClose: () => void;
}

const STAFF_READ_IT = 'Reason, kept in the audit trail';

/** Asks why before something is done; the reason goes into the audit trail. */
export function ReasonDialog({
  title,
  consequence,
  verb,
  reasonLabel = STAFF_READ_IT,
  onDo,
  onClose,
}: ReasonDialogProps) {
  const [reason, setReason] = useState('');
  const { isBusy, problem, run } = useDeed();
  return (
    <Modal title={title} className="popup narrow" onClose={onClose}>
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault();
          void run(() => onDo(reason.trim())).then((isDone) => {
            if (isDone) onClose();
          });
        }}
      >
        <p className="why">{consequence}</p>
        <label className="field">
          {reasonLabel}
          <input value={reason} maxLength={300} required onChange={(event) => setReason(event.target.value)} />
        </label>
        <FormProblem text={problem} />
        <button type="submit" className="btn go" disabled={isBusy || reason.trim() === ''}>
          {verb}
        </button>
      </form>
    </Modal>
  );
}
