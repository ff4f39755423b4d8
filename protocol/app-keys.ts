import { z } from 'zod';
import type { CallTable } from './call.ts';
import { FreeText } from './free-text.ts';

// Keys of a bettor's programs, for the compatible API (docs/bots.md).

export const AppKey = z.strictObject({ app_key: z.string(), name: z.string(), created_at: z.int() });
export type AppKey = z.infer<typeof AppKey>;

export const APP_KEY_CALLS = {
  'user/getAppKeys': {
    permission: 'use-api',
    effect: 'read',
    summary: 'The application keys of the bettor’s programs, the oldest first.',
    data: z.array(AppKey),
  },
  'user/createAppKey': {
    permission: 'use-api',
    effect: 'write',
    summary: 'Makes an application key; a bettor has at most ten.',
    request: z.strictObject({ name: FreeText.min(1).max(64) }),
    data: AppKey,
  },
  'user/revokeAppKey': {
    permission: 'use-api',
    effect: 'write',
    summary: 'Revokes an application key: programs that use it are refused.',
    request: z.strictObject({ app_key: z.string().min(1).max(64) }),
    data: z.null(),
  },
} as const satisfies CallTable;
