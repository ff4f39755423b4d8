import { z } from 'zod';
import type { Call } from './call.ts';

// Keys of a bettor's programs, for the compatible API (docs/bots.md).

export const AppKey = z.strictObject({ app_key: z.string(), name: z.string(), created_at: z.int() });
export type AppKey = z.infer<typeof AppKey>;

export const APP_KEY_CALLS = {
  'user/getAppKeys': {
    method: 'GET',
    access: 'bettor',
    summary: 'The application keys of the bettor’s programs, the oldest first.',
    data: z.array(AppKey),
  },
  'user/createAppKey': {
    method: 'POST',
    access: 'bettor',
    summary: 'Makes an application key; a bettor has at most ten.',
    request: z.strictObject({ name: z.string().trim().min(1).max(64) }),
    data: AppKey,
  },
  'user/revokeAppKey': {
    method: 'POST',
    access: 'bettor',
    summary: 'Takes an application key back: programs that name it are not let in any more.',
    request: z.strictObject({ app_key: z.string().min(1).max(64) }),
    data: z.null(),
  },
} as const satisfies Record<string, Call>;
