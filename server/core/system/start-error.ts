/** A mistake of whoever starts the product: printed as one line, without a stack. */
export class StartError extends Error {}
