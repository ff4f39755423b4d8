import type { APP_KEY_CALLS, AppKey as AppKeyOnWire } from 'protocol';
import type { AppKey } from '../../../people/programs/app-keys.ts';
import { TooManyAppKeysError } from '../../../people/programs/app-keys.ts';
import type { GatewayDependencies } from '../gateway-dependencies.ts';
import { Refusal, unknown } from '../refusal.ts';
import type { Handlers } from '../handlers.ts';

type Needs = Pick<GatewayDependencies, 'apiAccess' | 'identity'>;

export function appKeyCalls({ apiAccess: { keys }, identity }: Needs): Handlers<typeof APP_KEY_CALLS> {
  return {
    'user/getAppKeys'(_body, { session }) {
      return keys.of(session.user.userId).map(toWire);
    },

    async 'user/createAppKey'(body, { session }) {
      identity.sessions.present(session);
      try {
        return toWire(await keys.create(session.user.userId, body.name));
      } catch (error) {
        if (!(error instanceof TooManyAppKeysError)) throw error;
        throw new Refusal(409, 'too-many-app-keys', { message: 'You have ten keys. Revoke one first.' });
      }
    },

    async 'user/revokeAppKey'(body, { session }) {
      identity.sessions.present(session);
      if (!(await keys.revoke(session.user.userId, body.app_key))) throw unknown('unknown-app-key', 'key');
      return null;
    },
  };
}

function toWire({ appKey, name, createdAt }: AppKey): AppKeyOnWire {
  return { app_key: appKey, name, created_at: createdAt };
}
