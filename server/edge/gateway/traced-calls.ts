import { SpanStatusCode, type Span } from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { startCall, within } from '../../core/telemetry/spans.ts';

/** Each call is a span, named by its route and never by its address. */
export function traceCalls(app: FastifyInstance): void {
  const spans = new WeakMap<FastifyRequest, Span>();
  app.addHook('onRequest', (request, _reply, done) => {
    const { method, routeOptions } = request;
    const route = routeOptions.url ?? 'none';
    const span = startCall(`${method} ${route}`);
    spans.set(request, span.setAttributes({ 'http.request.method': method, 'http.route': route }));
    done();
  });
  // Not before: while the body is read, its events belong to the connection.
  app.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request);
    if (span === undefined) done();
    else within(span, done);
  });
  const end = (request: FastifyRequest, status: number) => {
    const span = spans.get(request);
    if (!spans.delete(request)) return;
    if (status >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.setAttribute('http.response.status_code', status).end();
  };
  app.addHook('onResponse', (request, { statusCode }, done) => {
    end(request, statusCode);
    done();
  });
  app.addHook('onRequestAbort', (request, done) => {
    end(request, CLIENT_LEFT);
    done();
  });
}

/** As proxies log it. */
const CLIENT_LEFT = 499;
