import './cap-bar.css';

/** From this part of a cap on somebody should look. */
const NEAR = 0.8;

/** How much of a cap is used, 0 to 1, as a bar with its words. */
export function CapBar({ used }: { used: number }) {
  const per = Math.round(used * 100);
  return (
    <span className={used >= NEAR ? 'cap-bar near' : 'cap-bar'}>
      <span className="cap-track" aria-hidden="true">
        <i style={{ width: `${per}%` }} />
      </span>
      {per} %
    </span>
  );
}
