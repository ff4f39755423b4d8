import { useLingui } from '@lingui/react/macro';
import { useId, useRef, type ReactNode } from 'react';
import { useCloseOnBack } from '../close-on-back.ts';
import { Icon } from '../icon.tsx';
import { useShowModal } from './use-show-modal.ts';

export interface ModalProps {
  readonly title: string;
  readonly className: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A modal dialog: the browser keeps the focus inside, Escape, a tap outside and Back close it. */
export function Modal({ title, className, onClose, children }: ModalProps) {
  const { t } = useLingui();
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useShowModal(dialog);
  useCloseOnBack(onClose);
  return (
    <dialog ref={dialog} className={className} aria-labelledby={titleId} onClose={onClose} closedby="any">
      <div className="modal-in">
        <header>
          <h2 id={titleId}>{title}</h2>
          <span className="spacer" />
          <button type="button" className="icon-button" aria-label={t`Close`} onClick={onClose}>
            <Icon name="close" />
          </button>
        </header>
        {children}
      </div>
    </dialog>
  );
}
