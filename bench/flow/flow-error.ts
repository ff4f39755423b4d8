/** The flow cannot be used; the message is one line for people. */
export class FlowError extends Error {
  override readonly name = 'FlowError';
}
