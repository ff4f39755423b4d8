import { Link } from 'react-router';
import { COPYRIGHT_YEAR } from 'protocol/constants';
import { useUi } from '../ui-store.ts';
import { useGlobalSetting } from '../data/queries.ts';

export function Footer() {
  const setting = useGlobalSetting();
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
      <span>For people over 18. Play responsibly.</span>
      <Link to="/page/rules/terms-and-conditions">Terms and conditions</Link>
      <Link to="/page/rules/responsible-gaming">Responsible gaming</Link>
      {links.map(
        ([name, address]) =>
          address?.startsWith('https://') && (
            <a key={name} href={address} rel="noreferrer noopener" target="_blank">
              {name}
            </a>
          ),
      )}
      <span className="sp" />
      <span>
        © {COPYRIGHT_YEAR} {setting?.site_title || 'Evens'}
      </span>
    </footer>
  );
}
