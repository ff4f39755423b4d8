import type { AppKey as AppKeyOnWire } from 'protocol';
import type { AppKey } from '../../identity/programs/app-keys.ts';
import { TooManyAppKeysError } from '../../identity/programs/app-keys.ts';
import type { GatewayParts } from '../gateway-parts.ts';
import { Refusal, unknown } from '../refusal.ts';
import type { CallHandlers } from './call-handlers.ts';

type Names = 'user/getAppKeys' | 'user/createAppKey' | 'user/revokeAppKey';

export function appKeyCalls({ apiAccess, identity }: GatewayParts): CallHandlers<Names> {
  const { keys } = apiAccess;
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
        throw new Refusal(409, 'too-many-app-keys', { message: 'You have ten keys. Take one back first.' });
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
