import { Modal } from '../../shared/dialog/modal.tsx';

/** What both sides sign with, this once. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <Modal title="The secret" className="popup narrow" onClose={onClose}>
      <div className="form">
        <p className="why">Give it to the provider by a safe way. It is not shown again.</p>
        <code className="secret">{secret}</code>
        <button type="button" className="btn go" onClick={onClose}>
          I have kept it
        </button>
      </div>
    </Modal>
  );
}
