import 'server-only';
import type { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import type { ReadableSpan, SpanExporter, SpanProcessor } from '@opentelemetry/sdk-trace-node';
import { requestId } from '@/lib/foundation/process/request-scope';
import { env } from '@/lib/foundation/settings/env';

/*
 * Traces for installations that collect them: docs/rules.md#traces. The framework creates the spans; the exporter is
 * loaded if `OTEL_EXPORTER_OTLP_ENDPOINT` is set (docs/operations.md#watching).
 */

/** The part of an ended span that is used. */
type Span = {
  name: string;
  attributes: Record<string, unknown>;
  status?: { code: number; message?: string };
  events?: { attributes?: unknown }[];
};
const KEPT = new Set([
  'http.method',
  'http.route',
  'http.status_code',
  'next.route',
  'next.span_type',
  'error.type',
  'request.id',
]);

/**
 * Replaces addresses in a span with the route template, in place: paths contain webIds, and service calls contain
 * tokens.
 */
export function withoutAddresses(span: Span): Span {
  const { attributes } = span;
  for (const name of Object.keys(attributes)) if (!KEPT.has(name)) delete attributes[name];
  const [what = ''] = span.name.split(/ (?=\/|https?:)/, 1);
  const route = attributes['next.route'] ?? attributes['http.route'];
  span.name = span.name === what || typeof route !== 'string' ? what : `${what} ${route}`;
  if (span.status) delete span.status.message;
  for (const event of span.events ?? []) event.attributes = {};
  return span;
}

/** Wraps an exporter, which then receives no addresses. */
const discreet = (exporter: OTLPTraceExporter): SpanExporter => ({
  export: (spans, done) =>
    exporter.export(
      // An ended span is read-only only by its type.
      spans.map((span) => withoutAddresses(span as unknown as Span) as unknown as ReadableSpan),
      done,
    ),
  shutdown: () => exporter.shutdown(),
});

/** Adds the id of its request to each span, as in the log. */
const withRequestId: SpanProcessor = {
  onStart(span) {
    const id = requestId();
    if (id) span.setAttribute('request.id', id);
  },
  onEnd() {},
  forceFlush: async () => {},
  shutdown: async () => {},
};

/**
 * Sends traces to `OTEL_EXPORTER_OTLP_ENDPOINT` from now on, if it is set. `OTEL_SERVICE_NAME`,
 * `OTEL_RESOURCE_ATTRIBUTES` and `OTEL_EXPORTER_OTLP_HEADERS` work as OpenTelemetry documents them.
 */
export async function startTracing(): Promise<void> {
  if (!env().OTEL_EXPORTER_OTLP_ENDPOINT) return;
  const [{ BatchSpanProcessor, NodeTracerProvider }, { OTLPTraceExporter }, resources] = await Promise.all([
    import('@opentelemetry/sdk-trace-node'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ]);
  const { defaultResource, detectResources, envDetector } = resources;
  const resource = defaultResource().merge(detectResources({ detectors: [envDetector] }));
  const sending = new BatchSpanProcessor(discreet(new OTLPTraceExporter()));
  new NodeTracerProvider({ resource, spanProcessors: [withRequestId, sending] }).register();
}
