import { z } from 'zod';

// A code of six digits, sent to a phone or a mail address to prove that it is somebody's.

/** How long it works, and how soon another may be requested. */
export const ONE_TIME_CODE_MS = 10 * 60_000;
export const RESEND_AFTER_MS = 30_000;

export const OneTimeCode = z.string().regex(/^\d{6}$/, 'six digits');

/** Where it goes: one of the two. */
export const PhoneOrMail = {
  phone: z.string().trim().min(1).max(32).optional(),
  mail: z.string().trim().min(1).max(254).optional(),
} as const;

export const SentTo = {
  /** As much of the address as a bystander may see. */
  sent_to: z.string(),
  expires_at: z.string(),
  resend_at: z.string(),
} as const;

/** What a demo would have sent. */
export const DemoMessage = z.strictObject({ at: z.string(), to: z.string(), subject: z.string(), text: z.string() });
export type DemoMessage = z.infer<typeof DemoMessage>;
