import type { ControlHandler } from '../../control.ts';
import type { RecorderAccess } from '../client/recorder.ts';
import { LOCAL_APP_KEY, type StreamAccess } from './stream-access.ts';

/** Lets whoever may use the installer's door read the stream (npm run record). */
export function streamControl(
  access: StreamAccess,
  place: { host: string; port: number },
): { 'stream-access': ControlHandler } {
  return {
    'stream-access': () => {
      const opened: RecorderAccess = { ...place, appKey: LOCAL_APP_KEY, session: access.issueLocal() };
      return Promise.resolve(opened);
    },
  };
}
