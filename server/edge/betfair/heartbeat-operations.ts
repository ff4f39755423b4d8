import { z } from 'zod';
import { operation } from './api/operation.ts';
import type { Operations } from './api/operation.ts';
import type { Heartbeats } from './heartbeats.ts';

const Params = z.strictObject({ preferredTimeoutSeconds: z.int() });

export function heartbeatOperations(heartbeats: Heartbeats): Operations {
  return {
    heartbeat: operation(Params, ({ preferredTimeoutSeconds }, { session }) =>
      heartbeats.beat(session.user.account, preferredTimeoutSeconds),
    ),
  };
}
