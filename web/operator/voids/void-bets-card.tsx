import { useState } from 'react';
import { useKeys } from '../controls/use-keys.ts';
import { useOwnPermissions } from '../data/permissions.ts';
import { VoidBetsForm } from './void-bets-form.tsx';
import type { VoidedMarket } from './void-request.ts';

interface Props {
  readonly market: VoidedMarket;
  /** The key that opens it; none if the page has other keys. */
  readonly hotkey?: string;
  readonly onDone: () => unknown;
}

/** Voids bets of one market, behind a button until it is wanted. */
export function VoidBetsCard({ market, hotkey, onDone }: Props) {
  const may = useOwnPermissions().may('decide-results');
  const [isOpen, setIsOpen] = useState(false);
  useKeys(may && hotkey !== undefined ? { [hotkey.toLowerCase()]: () => setIsOpen(true) } : {});
  if (!may && !isOpen) return null;
  return (
    <section className="card void-bets" aria-label="Void bets">
      <header>
        <h2>Void bets</h2>
        <span className="spacer" />
        <button type="button" className="btn small" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? 'Hide' : 'Show'}
          {hotkey !== undefined && <kbd>{hotkey}</kbd>}
        </button>
      </header>
      {isOpen && <VoidBetsForm market={market} onDone={onDone} />}
    </section>
  );
}
