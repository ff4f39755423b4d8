// What a trace shows: a call, its commands, their commits, the push. Where nobody collects traces, all of it does nothing.
import { context, propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, type Span } from '@opentelemetry/api';

const tracer = trace.getTracer('evens');

/** Continues the trace of the process that sent this, if there is one. */
export function startCall(name: string): Span {
  return tracer.startSpan(name, { kind: SpanKind.SERVER }, context.active());
}

/** Whatever `work` waits for belongs to the span. */
export const within = <T>(span: Span, work: () => T): T => context.with(trace.setSpan(context.active(), span), work);

/** In a traced call, a span of its own around `work`; of an error only the name is noted. */
function traced<T>(name: string, work: () => Promise<T>): Promise<T> {
  if (trace.getActiveSpan() === undefined) return work();
  return tracer.startActiveSpan(name, async (span) => {
    try {
      return await work();
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : 'Error' });
      throw error;
    } finally {
      span.end();
    }
  });
}

/**
 * A command, and then the push of what it changed.
 *
 * @param wait  what the answer waits for once `submit` has returned
 */
export function tracedCommand<R extends { readonly sequence: number }>(
  type: string,
  wait: 'journal commit' | 'uplink',
  submit: () => Promise<R>,
): Promise<R> {
  if (trace.getActiveSpan() === undefined) return submit();
  return traced(`command ${type}`, async () => {
    const answer = submit();
    const receipt = await traced(wait, () => answer);
    awaitPush(receipt.sequence);
    return receipt;
  });
}

/** What another process needs to continue this trace; undefined outside of one. */
export function traceparent(): string | undefined {
  const headers: { traceparent?: string } = {};
  propagation.inject(context.active(), headers);
  return headers.traceparent;
}

/** @param header  a `traceparent` of another process of ours */
export function continuing<T>(header: string | undefined, work: () => T): T {
  if (header === undefined) return work();
  return context.with(propagation.extract(ROOT_CONTEXT, { traceparent: header }), work);
}

interface WaitingPush {
  readonly sequence: number;
  readonly span: Span;
}

let hasWatchers = false;
let waiting: WaitingPush[] = [];

/** The span lasts until the stream has sent what the command changed. */
function awaitPush(sequence: number): void {
  if (hasWatchers && trace.getActiveSpan() !== undefined)
    waiting.push({ sequence, span: tracer.startSpan('stream push') });
}

/** The stream's clients have been sent everything up to this command. */
export function pushed(sequence: number, clients: number): void {
  hasWatchers = clients > 0;
  if (waiting.length === 0) return;
  for (const push of waiting) if (push.sequence <= sequence || !hasWatchers) push.span.end();
  waiting = hasWatchers ? waiting.filter((push) => push.sequence > sequence) : [];
}
