import { useGlobalSetting } from '../data/queries.ts';

/** The site's own logo where it has one, else the house mark. */
export function Logo() {
  const setting = useGlobalSetting();
  const name = setting?.site_title || 'Evens';
  if (setting !== undefined && setting.logo !== '') return <img src={setting.logo} alt={name} height={28} />;
  return (
    <>
      <svg viewBox="0 0 26 26" aria-hidden="true">
        <rect width="26" height="26" rx="7" fill="currentColor" />
        <path className="mark" d="M7 10.200h12M7 15.800h12" />
      </svg>
      {name}
    </>
  );
}
