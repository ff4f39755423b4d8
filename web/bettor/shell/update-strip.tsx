import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Icon } from '../../shared/icon.tsx';
import { useSlip } from '../slip/shown-slip.ts';
import { useUpdate } from './update-store.ts';

/** Somebody typed into a form that is still on the page. */
const hasTypedForm = (): boolean =>
  document.querySelector('form :is(input, textarea, select):is(:user-valid, :user-invalid)') !== null;

/** A newer version waits. Under an open slip nothing is loaded again, and over a typed form only when told twice. */
export function UpdateStrip() {
  const { t } = useLingui();
  const apply = useUpdate((state) => state.apply);
  const [isWarned, setIsWarned] = useState(false);
  const isBetting = useSlip((state) => state.slip.phase !== 'closed');
  const load = () => {
    if (isWarned || !hasTypedForm()) apply?.();
    else setIsWarned(true);
  };
  return (
    <section className="msg" aria-label={t`New version`}>
      <Icon name="info" size="small" />
      <p>
        <output>
          {isBetting ? (
            <Trans>A new version is ready. Finish or close your bet slip first.</Trans>
          ) : isWarned ? (
            <Trans>What you typed into the form would be lost.</Trans>
          ) : (
            <Trans>A new version is ready.</Trans>
          )}
        </output>
      </p>
      {!isBetting && (
        <button type="button" className="msg-act" onClick={load}>
          {isWarned ? <Trans>Load it anyway</Trans> : <Trans>Load it</Trans>}
        </button>
      )}
      <button
        type="button"
        className="icon-button"
        aria-label={t`Later`}
        onClick={() => useUpdate.setState({ isPutOff: true })}
      >
        <Icon name="close" size="small" />
      </button>
    </section>
  );
}
