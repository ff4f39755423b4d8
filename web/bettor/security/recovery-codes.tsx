import { Trans, useLingui } from '@lingui/react/macro';
import { Icon } from '../../shared/icon.tsx';
import { CopyButton } from './copy-button.tsx';

/** Shown this once: only their hashes are kept. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const { t } = useLingui();
  return (
    <div className="factor-steps">
      <h3>
        <Trans>Save these recovery codes</Trans>
      </h3>
      <p className="lead">
        <Trans>
          Each works once in place of the app’s code. If you lose your phone, they are the only way in. They are not
          shown again.
        </Trans>
      </p>
      <ol className="codes" aria-label={t`Recovery codes`}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="bar">
        <CopyButton text={codes.join('\n')} />
        <button type="button" className="btn" onClick={() => saveFile(codes)}>
          <Icon name="download" size="small" />
          <Trans>Save as a file</Trans>
        </button>
        <button type="button" className="btn go" onClick={onKept}>
          <Trans>I have saved them</Trans>
        </button>
      </div>
    </div>
  );
}

function saveFile(codes: readonly string[]): void {
  const url = URL.createObjectURL(new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = 'evens-recovery-codes.txt';
  link.click();
  URL.revokeObjectURL(url);
}
