import { useLingui } from '@lingui/react/macro';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { useCloseOnBack } from '../close-on-back.ts';
import { Icon } from '../icon.tsx';
import { DOUBLE_CLICK_MS } from './second-press.ts';
import { useShowModal } from './use-show-modal.ts';

export interface ModalProps {
  readonly title: string;
  readonly className: string;
  readonly onClose: () => void;
  /** Closed by a button of its own alone: what it shows cannot be seen again. */
  readonly isKept?: boolean;
  readonly children: ReactNode;
}

const stay = () => undefined;

/** A modal dialog: the browser keeps the focus inside, Escape, a tap outside and Back close it. */
export function Modal({ title, className, onClose, isKept = false, children }: ModalProps) {
  const { t } = useLingui();
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // The second click of a double click on what opened it lands outside.
  const [closesOutside, setClosesOutside] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setClosesOutside(true), DOUBLE_CLICK_MS);
    return () => clearTimeout(timer);
  }, []);
  useShowModal(dialog);
  useCloseOnBack(isKept ? stay : onClose);
  return (
    <dialog
      ref={dialog}
      className={className}
      aria-labelledby={titleId}
      onClose={onClose}
      onCancel={(event) => isKept && event.preventDefault()}
      closedby={isKept ? 'none' : closesOutside ? 'any' : 'closerequest'}
    >
      <div className="modal-in">
        <header>
          <h2 id={titleId}>{title}</h2>
          <span className="spacer" />
          {!isKept && (
            <button type="button" className="icon-button" aria-label={t`Close`} onClick={onClose}>
              <Icon name="close" />
            </button>
          )}
        </header>
        {children}
      </div>
    </dialog>
  );
}
