import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import { Link } from 'react-router';
import { COPYRIGHT_YEAR } from 'protocol/constants';
import { useUi } from '../data/ui-store.ts';
import { siteContentQuery, useGlobalSetting } from '../data/queries.ts';
import { isWebAddress } from './web-address.ts';

export const Footer = memo(function Footer() {
  const setting = useGlobalSetting();
  const { data: content } = useQuery(siteContentQuery);
  const links = [
    ['Telegram', setting?.telegram_link],
    ['Instagram', setting?.insta_link],
    ['Facebook', setting?.fb_link],
    ['X', setting?.twiter_link],
    ['WhatsApp', setting?.whatsapp_link],
  ] as const;
  return (
    <footer className="foot">
      <button
        type="button"
        className="age"
        aria-haspopup="dialog"
        onClick={() => useUi.setState({ ageDialogOpen: true })}
      >
        18+
      </button>
      <span>
        <Trans>For people over 18. Play responsibly.</Trans>
      </span>
      <Link to="/page/rules/terms-and-conditions">
        <Trans>Terms and conditions</Trans>
      </Link>
      <Link to="/page/rules/responsible-gaming">
        <Trans>Responsible gaming</Trans>
      </Link>
      {links.map(
        ([name, address]) =>
          isWebAddress(address) && (
            <a key={name} href={address} rel="noreferrer noopener" target="_blank">
              {name}
            </a>
          ),
      )}
      <span className="spacer" />
      {content !== undefined && content.licence !== '' && <span>{content.licence}</span>}
      <span>
        © {COPYRIGHT_YEAR} {setting?.site_title || 'Evens'}
      </span>
    </footer>
  );
});
