import { useId, useRef } from 'react';
import { useShowModal } from '../../shared/dialog/use-show-modal.ts';
import { useLogin } from '../../shared/login-store.ts';
import { leave, SIGN_IN } from '../data/exchange.ts';
import { useLoginOver } from '../data/login-over.ts';

/** In place of everything once the exchange has ended the login session: the desk goes on when the person has signed in again. */
export function SignedOutDialog() {
  return useLoginOver((state) => state.isOver) ? <SignedOut /> : null;
}

function SignedOut() {
  const name = useLogin((state) => state.login?.user.user_name) ?? '';
  const dialog = useRef<HTMLDialogElement>(null);
  const [titleId, textId] = [useId(), useId()];
  useShowModal(dialog);
  return (
    <dialog
      ref={dialog}
      className="popup narrow signed-out"
      role="alertdialog"
      aria-labelledby={titleId}
      aria-describedby={textId}
      closedby="none"
      onCancel={(event) => event.preventDefault()}
    >
      <div className="modal-in">
        <header>
          <h2 id={titleId}>You have been signed out</h2>
        </header>
        <div className="form">
          <p id={textId}>
            Your login session has expired, or somebody changed your role, reset your password or ended it. What you
            typed is still on this page, and was not sent. Sign in as {name} in another tab, then come back here.
          </p>
          <a className="btn go" href={SIGN_IN} target="_blank" rel="noreferrer">
            Sign in
          </a>
          <button type="button" className="btn" onClick={leave}>
            Leave this page
          </button>
        </div>
      </div>
    </dialog>
  );
}
