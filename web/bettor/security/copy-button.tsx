import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';

/** Copies a text, and says whether the browser allowed it. */
export function CopyButton({ text }: { text: string }) {
  const { t } = useLingui();
  const [said, setSaid] = useState('');
  const copy = async () => {
    try {
      // Without https there is no clipboard at all.
      await navigator.clipboard.writeText(text);
      setSaid(t`Copied.`);
    } catch {
      setSaid(t`This browser did not allow it. Write it down.`);
    }
  };
  return (
    <>
      <button type="button" className="btn" onClick={() => void copy()}>
        <Trans>Copy</Trans>
      </button>
      <output className="meta">{said}</output>
    </>
  );
}
