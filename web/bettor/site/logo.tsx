import { useState } from 'react';
import { useGlobalSetting } from '../data/queries.ts';
import { isPictureAddress } from './web-address.ts';

/** The site's own logo where it has one that can be shown, else the house mark. */
export function Logo() {
  const setting = useGlobalSetting();
  const [broken, setBroken] = useState('');
  const name = setting?.site_title || 'Evens';
  const logo = setting?.logo;
  if (isPictureAddress(logo) && logo !== broken) {
    return <img src={logo} alt={name} height={28} onError={() => setBroken(logo)} />;
  }
  return (
    <>
      <svg viewBox="0 0 26 26" aria-hidden="true">
        <rect width="26" height="26" rx="7" fill="currentColor" />
        <path className="mark" d="M7 10.200h12M7 15.800h12" />
      </svg>
      <span className="logo-name" title={name}>
        {name}
      </span>
    </>
  );
}
