import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Modal } from '../../shared/dialog/modal.tsx';
import { FormProblem } from '../../shared/forms/fields.tsx';
import { toast } from '../../shared/toasts/toast-store.ts';
import { useDeed } from '../controls/use-deed.ts';
import { ask, queryClient } from '../data/exchange.ts';
import type { DeskMatch } from '../data/desk-matches.ts';
import { refreshMarkets } from '../data/markets.ts';
import { useOwnPermissions } from '../data/permissions.ts';

interface DialogProps {
  readonly match: { readonly id: number; readonly name: string };
  readonly onDone?: () => unknown;
  readonly onClose: () => void;
}

/** Takes a match with no market left from the lists. */
export function FinishDialog({ match: { id, name }, onDone, onClose }: DialogProps) {
  const { isBusy, problem, run } = useDeed();
  const finish = () =>
    run(async () => {
      await ask('admin/finishMatch', { match_id: id });
      toast('good', `${name} finished`);
      onClose();
      await Promise.all([refreshMarkets(), queryClient.invalidateQueries({ queryKey: ['overdue'] })]);
      await onDone?.();
    });
  return (
    <Modal title={`Finish ${name}`} className="popup narrow" onClose={onClose}>
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault();
          void finish();
        }}
      >
        <p className="why">No markets are left. The match leaves every list and takes no more markets or facts.</p>
        <FormProblem text={problem} />
        <button type="submit" className="btn go" disabled={isBusy}>
          Finish the match
        </button>
      </form>
    </Modal>
  );
}

/** In the head of a match that has nothing left to settle. */
export function FinishButton({ row }: { row: DeskMatch | undefined }) {
  const { may } = useOwnPermissions();
  const navigate = useNavigate();
  const [isOpen, setIsOpen] = useState(false);
  if (row === undefined || row.left > 0 || !may('manage-catalogue')) return null;
  return (
    <>
      <button type="button" className="btn tall" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        Finish
      </button>
      {isOpen && <FinishDialog match={row} onDone={() => navigate('/matches')} onClose={() => setIsOpen(false)} />}
    </>
  );
}
