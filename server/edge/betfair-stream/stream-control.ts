import type { ControlHandler } from '../../core/system/control.ts';
import { LOCAL_APP_KEY, type StreamAccess } from './stream-access.ts';

/** Lets whoever may use the control socket read the stream (npm run record). */
export function streamControl(
  access: StreamAccess,
  place: { host: string; port: number },
): { 'stream-access': ControlHandler } {
  return {
    'stream-access': () => Promise.resolve({ ...place, appKey: LOCAL_APP_KEY, session: access.issueLocal() }),
  };
}
