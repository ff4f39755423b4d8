import { z } from 'zod';

// News of the stream for the desks of all staff.

const PersonHere = z.strictObject({ user_id: z.int(), user_name: z.string() });

/** Members of staff whose desks show the match now, each once. */
export const PresencePicture = z.strictObject({ people: z.array(PersonHere) });

/** How often a list has changed; it begins elsewhere after a restart. A client that holds another number asks again. */
export const ListPicture = z.strictObject({ changes: z.int() });

/** The last time that somebody suspended everything: the person, the time, the markets. At 0 nobody has since the exchange started. */
export const StopPicture = z.strictObject({ by: z.string(), at: z.int(), markets: z.int() });

export type StopPicture = z.infer<typeof StopPicture>;
export type PersonHere = z.infer<typeof PersonHere>;
export type PresencePicture = z.infer<typeof PresencePicture>;
export type ListPicture = z.infer<typeof ListPicture>;
