import { switchUrgent, useUrgentSwitch } from '../data/urgent-switch.ts';
import { ring } from './ring.ts';

/** Turns the sound and the browser's notice for urgent things on or off, for this person on this device. */
export function UrgentButton() {
  const isOn = useUrgentSwitch((state) => state.isOn);
  return (
    <button
      type="button"
      className={isOn ? 'switch on' : 'switch'}
      aria-pressed={isOn}
      title="A sound and a browser notification when a match in play is suspended, a feed goes silent or a proposal waits for you"
      onClick={() => {
        switchUrgent(!isOn);
        if (!isOn) ring();
      }}
    >
      <i />
      Call me when urgent
    </button>
  );
}
