import type { Findings, SuspensionReportRow } from 'protocol';
import { useState } from 'react';
import { Modal } from '../../shared/dialog/modal.tsx';
import { formatDateTime } from '../../shared/format/dates.ts';
import { FormProblem } from '../../shared/forms/fields.tsx';
import { useDeed } from '../controls/use-deed.ts';
import { ask, queryClient } from '../data/exchange.ts';
import { useOwnPermissions } from '../data/permissions.ts';

/** The findings of staff about a suspension, and a form to add one. */
export function FindingsCell({ row }: { readonly row: SuspensionReportRow }) {
  const { may } = useOwnPermissions();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      {row.findings.map((one) => (
        <Found key={`${one.at} ${one.by_user_id}`} found={one} />
      ))}
      {may('add-findings') && (
        <button
          type="button"
          className="btn small"
          aria-haspopup="dialog"
          aria-label={`Add findings, ${row.market_name || row.market_id}`}
          onClick={() => setIsOpen(true)}
        >
          Add findings
        </button>
      )}
      {isOpen && <FindingsDialog row={row} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function Found({ found }: { readonly found: Findings }) {
  return (
    <p className="findings">
      <b>{found.cause}</b>: {found.findings}
      <span className="meta">
        {found.by_name}, {formatDateTime(Date.parse(found.at))}
      </span>
    </p>
  );
}

interface FindingsDialogProps {
  readonly row: SuspensionReportRow;
  readonly onClose: () => void;
}

function FindingsDialog({ row, onClose }: FindingsDialogProps) {
  const [cause, setCause] = useState('');
  const [findings, setFindings] = useState('');
  const { isBusy, problem, run } = useDeed('add-findings');
  const add = async () => {
    const { market_id, sequence } = row;
    await ask('admin/addFindings', { market_id, sequence, cause: cause.trim(), findings: findings.trim() });
    await queryClient.invalidateQueries({ queryKey: ['report', 'admin/getSuspensionReport'] });
  };
  return (
    <Modal title="Add findings" className="popup narrow" onClose={onClose}>
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault();
          void run(add).then((isDone) => {
            if (isDone) onClose();
          });
        }}
      >
        <p className="why">
          {row.market_name || row.market_id}, {row.match_name}, suspended {formatDateTime(Date.parse(row.from))}.
          Findings stay in the report and in its files; a correction stands below them.
        </p>
        <label className="field">
          Cause
          <input value={cause} maxLength={100} required onChange={(event) => setCause(event.target.value)} />
        </label>
        <label className="field">
          Findings
          <textarea
            className="input"
            rows={5}
            maxLength={2000}
            required
            value={findings}
            onChange={(event) => setFindings(event.target.value)}
          />
        </label>
        <FormProblem text={problem} />
        <button type="submit" className="btn go" disabled={isBusy || cause.trim() === '' || findings.trim() === ''}>
          Add findings
        </button>
      </form>
    </Modal>
  );
}
