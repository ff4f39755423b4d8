import type { StaffPermission } from 'protocol';
import { useState, type ReactNode } from 'react';
import { useOwnPermissions } from '../data/permissions.ts';

interface DialogActProps {
  readonly needs: StaffPermission;
  readonly name: string;
  readonly consequence: ReactNode;
  /** The dialog. */
  readonly children: (close: () => void) => ReactNode;
}

/**
 * One act of a panel that is done in a dialog, for those whose role may do it. An open dialog stays open when the role
 * changes: it says why nothing is done, and what was typed is not lost.
 */
export function DialogAct({ needs, name, consequence, children }: DialogActProps) {
  const may = useOwnPermissions().may(needs);
  const [isOpen, setIsOpen] = useState(false);
  if (!may && !isOpen) return null;
  return (
    <li>
      <p className="why">{consequence}</p>
      {may && (
        <button type="button" className="btn" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
          {name}
        </button>
      )}
      {isOpen && children(() => setIsOpen(false))}
    </li>
  );
}
