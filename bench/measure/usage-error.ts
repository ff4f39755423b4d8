/** Cannot be run as asked; the message is for people. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
