import { useState } from 'react';
import { toast } from '../../shared/toasts/toast-store.ts';
import { ReasonDialog } from '../controls/reason-dialog.tsx';
import { ask } from '../data/exchange.ts';
import { useOwnPermissions } from '../data/permissions.ts';

interface Props {
  readonly marketId: string;
  readonly name: string;
  /** Why somebody holds it; empty if nobody does. */
  readonly held: string;
  readonly onDone: () => unknown;
}

/** Keeps a market from being settled by its rule, and lets it go. */
export function HoldCard({ marketId, name, held, onDone }: Props) {
  const may = useOwnPermissions().may('suspend-markets');
  const [isOpen, setIsOpen] = useState(false);
  if (!may && !isOpen) return null;
  const isHeld = held !== '';
  const verb = isHeld ? 'Release' : 'Hold';
  return (
    <section className="card void-bets" aria-label="Hold">
      <ul className="acts">
        <li>
          <p className="why">
            {isHeld
              ? `Held: ${held}`
              : 'Its rule does not settle it until the hold is released. Bets stop once the facts decide it.'}
          </p>
          {may && (
            <button type="button" className="btn" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
              {verb} the result
            </button>
          )}
        </li>
      </ul>
      {isOpen && (
        <ReasonDialog
          title={`${verb} the result of ${name}`}
          consequence={
            isHeld
              ? 'Its rule settles it again, at once if it is decided.'
              : 'Its rule pays nothing until the hold is released.'
          }
          verb={verb}
          onClose={() => setIsOpen(false)}
          onDo={async (reason) => {
            await ask(isHeld ? 'admin/releaseMarket' : 'admin/holdMarket', { market_id: marketId, reason });
            toast('plain', `${name}: ${isHeld ? 'released' : 'held'}`);
            await onDone();
          }}
        />
      )}
    </section>
  );
}
