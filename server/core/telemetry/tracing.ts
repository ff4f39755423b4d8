import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { context, propagation, trace, SpanStatusCode } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator, hrTimeToMilliseconds } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider, type ReadableSpan, type SpanProcessor } from '@opentelemetry/sdk-trace';

export interface TracingOptions {
  /** Of all traces, 0 to 1. Those that are slow or have failed are kept beside. */
  readonly share: number;
  /** What this process is: its role. */
  readonly role: string;
}

const SLOW_MS = 250;
/** Of so many at a time; then the oldest is given up. */
const MOST_HELD = 10_000;
/** Of the slow and the failed in a second: under overload all are. */
const MOST_TELLING = 20;
/** What is left when the process stops is sent within so many ms, or not at all. */
const LAST_SEND_MS = 2000;

/**
 * Sends spans by OTLP over HTTP to where the usual variables say (`OTEL_EXPORTER_OTLP_ENDPOINT`).
 *
 * @returns sends what is left, and ends it
 */
export function startTracing({ share, role }: TracingOptions): () => Promise<void> {
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'evens',
      'service.instance.id': `${hostname()}:${process.pid}`,
      'evens.role': role,
    }),
    spanProcessors: [new KeptTraces(new BatchSpanProcessor({ exporter: new OTLPTraceExporter() }), share)],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(provider);
  return async () => {
    for (const api of [trace, propagation, context]) api.disable();
    await Promise.race([provider.shutdown(), sleep(LAST_SEND_MS, undefined, { ref: false })]);
  };
}

interface HeldTrace {
  readonly spans: ReadableSpan[];
  open: number;
  /** Slow or failed. */
  isTelling: boolean;
}

/** Passes on whole traces: a share, and of those that are slow or have failed, which is known at their end alone, 20 a second. */
export class KeptTraces implements SpanProcessor {
  readonly #next: SpanProcessor;
  readonly #share: number;
  readonly #held = new Map<string, HeldTrace>();
  #second = 0;
  #telling = 0;

  constructor(next: SpanProcessor, share: number) {
    this.#next = next;
    this.#share = share;
  }

  onStart(...[span, parent]: Parameters<SpanProcessor['onStart']>): void {
    this.#next.onStart(span, parent);
    const { traceId } = span.spanContext();
    const held = this.#held.get(traceId);
    if (held !== undefined) held.open += 1;
    else {
      if (this.#held.size >= MOST_HELD) this.#held.delete(this.#held.keys().next().value as string);
      this.#held.set(traceId, { spans: [], open: 1, isTelling: false });
    }
  }

  onEnd(span: ReadableSpan): void {
    const { traceId } = span.spanContext();
    const held = this.#held.get(traceId);
    if (held === undefined) return;
    held.spans.push(span);
    held.isTelling ||= span.status.code === SpanStatusCode.ERROR || hrTimeToMilliseconds(span.duration) >= SLOW_MS;
    held.open -= 1;
    if (held.open > 0) return;
    this.#held.delete(traceId);
    if (!isWithin(traceId, this.#share) && !(held.isTelling && this.#hasRoom())) return;
    for (const ended of held.spans) this.#next.onEnd(ended);
  }

  #hasRoom(): boolean {
    const second = Math.floor(performance.now() / 1000);
    if (second !== this.#second) this.#telling = 0;
    this.#second = second;
    this.#telling += 1;
    return this.#telling <= MOST_TELLING;
  }

  forceFlush(): Promise<void> {
    return this.#next.forceFlush();
  }

  shutdown(): Promise<void> {
    return this.#next.shutdown();
  }
}

/** By the trace's random number, so that every process decides the same. */
function isWithin(traceId: string, share: number): boolean {
  return Number.parseInt(traceId.slice(-8), 16) / 2 ** 32 < share;
}
