import { ROOT_CONTEXT, SpanStatusCode, trace } from '@opentelemetry/api';
import { InMemorySpanExporter, SimpleSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { afterEach, expect, test } from 'vitest';
import { KeptTraces } from './tracing.ts';

const exporter = new InMemorySpanExporter();

afterEach(() => exporter.reset());

function tracerOf(share: number) {
  const kept = new KeptTraces(new SimpleSpanProcessor({ exporter }), share);
  return new TracerProvider({ spanProcessors: [kept] }).getTracer('test');
}

/** A call with a part, and what is sent of it. */
function sentOf(share: number, { ms = 1, fails = false, pushMs = 0 } = {}): string[] {
  const tracer = tracerOf(share);
  const call = tracer.startSpan('call', { startTime: 1000 });
  const within = trace.setSpan(ROOT_CONTEXT, call);
  const part = tracer.startSpan('part', { startTime: 1000 }, within);
  const push = tracer.startSpan('push', { startTime: 1000 }, within);
  if (fails) part.setStatus({ code: SpanStatusCode.ERROR });
  part.end(1000 + ms);
  call.end(1000 + ms);
  push.end(1000 + ms + pushMs);
  return exporter.getFinishedSpans().map(({ name }) => name);
}

test.each([
  ['of a share of all', 1, {}, ['part', 'call', 'push']],
  ['of none', 0, {}, []],
  ['slow', 0, { ms: 250 }, ['part', 'call', 'push']],
  ['with a push that is slow', 0, { pushMs: 250 }, ['part', 'call', 'push']],
  ['with a part that failed', 0, { fails: true }, ['part', 'call', 'push']],
] as const)('a trace %s is sent whole or not at all', (_, share, of, expected) => {
  expect(sentOf(share, of)).toEqual(expected);
});

test('a tenth of many traces is about a tenth, and another process picks the same', () => {
  const [one, other] = [tracerOf(0.1), tracerOf(0.1)];
  for (let n = 0; n < 5000; n += 1) {
    // At given times: a machine that pauses makes no slow trace of it, which is always sent.
    const call = one.startSpan('one', { startTime: 1000 }, ROOT_CONTEXT);
    other.startSpan('other', { startTime: 1000 }, trace.setSpan(ROOT_CONTEXT, call)).end(1000);
    call.end(1000);
  }
  const traces = (name: string) =>
    exporter
      .getFinishedSpans()
      .filter((span) => span.name === name)
      .map((span) => span.spanContext().traceId)
      .toSorted();
  expect(traces('one')).toEqual(traces('other'));
  expect(traces('one').length).toBeGreaterThan(350);
  expect(traces('one').length).toBeLessThan(650);
});

test('under overload, when all fail, 20 a second are sent', () => {
  const tracer = tracerOf(0);
  const begun = Math.floor(performance.now() / 1000);
  for (let n = 0; n < 500; n += 1)
    tracer.startSpan('call', {}, ROOT_CONTEXT).setStatus({ code: SpanStatusCode.ERROR }).end();
  const seconds = Math.floor(performance.now() / 1000) - begun + 1;
  expect(exporter.getFinishedSpans().length).toBeGreaterThanOrEqual(20);
  expect(exporter.getFinishedSpans().length).toBeLessThanOrEqual(20 * seconds);
});

test('calls that never end do not fill the memory: the oldest are given up', () => {
  const tracer = tracerOf(1);
  const oldest = tracer.startSpan('oldest', {}, ROOT_CONTEXT);
  for (let n = 0; n < 10_000; n += 1) tracer.startSpan('open', {}, ROOT_CONTEXT);
  const newest = tracer.startSpan('newest', {}, ROOT_CONTEXT);
  oldest.end();
  newest.end();
  expect(exporter.getFinishedSpans().map(({ name }) => name)).toEqual(['newest']);
});
