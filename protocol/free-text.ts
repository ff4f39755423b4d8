import { z } from 'zod';

/**
 * Characters that nobody sees and that turn the direction of what stands beside them, hide text, or break a line of a log.
 * Those that join letters in Indian scripts and emoji stay, as do the line feeds and tabs of somebody's paragraphs.
 */
const HIDDEN =
  // oxlint-disable-next-line no-control-regex
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g;

/** Text that a person typed, for others to read: without what is hidden in it, and without space around it. */
export const FreeText = z
  .string()
  .overwrite((text) => text.replaceAll(HIDDEN, ''))
  .trim();
