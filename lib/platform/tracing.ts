import 'server-only';
import { env } from '@/lib/foundation/env';
import { requestId } from '@/lib/foundation/request-scope';

/*
 * Traces for whoever collects them: docs/rules.md#traces. The framework makes the spans; what sends them is no dependency of
 * the product, as few need it: an operator who does installs it (docs/operations.md#watching).
 */

/** What is used of a span that has ended. */
type Span = {
  name: string;
  attributes: Record<string, unknown>;
  status?: { code: number; message?: string };
  events?: { attributes?: unknown }[];
};
type Exporter = { export: (spans: Span[], done: (result: unknown) => void) => void };
type Sdk = {
  NodeTracerProvider: new (options: { spanProcessors: unknown[] }) => { register: () => void };
  BatchSpanProcessor: new (exporter: Exporter) => object;
};
type Otlp = { OTLPTraceExporter: new () => Exporter };

const PACKAGES = ['@opentelemetry/sdk-trace-node', '@opentelemetry/exporter-trace-otlp-http'] as const;

const KEPT = new Set([
  'http.method',
  'http.route',
  'http.status_code',
  'next.route',
  'next.span_type',
  'error.type',
  'request.id',
]);

/** Leaves the route template and takes every address from a span, in place: paths hold webIds, and calls of services tokens. */
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

/** The same exporter, which gets no addresses. */
function discreet<E extends Exporter>(exporter: E): E {
  const send = exporter.export.bind(exporter);
  exporter.export = (spans, done) => send(spans.map(withoutAddresses), done);
  return exporter;
}

/** Gives each span the id of its request, as the log has it. */
const withRequestId = {
  onStart(span: { setAttribute: (name: string, value: string) => void }) {
    const id = requestId();
    if (id) span.setAttribute('request.id', id);
  },
  onEnd() {},
  forceFlush: async () => {},
  shutdown: async () => {},
};

/**
 * Sends traces to `OTEL_EXPORTER_OTLP_ENDPOINT` from now on, if it is set. Throws a sentence when the packages for it are not
 * installed.
 */
export async function startTracing(): Promise<void> {
  if (!env().OTEL_EXPORTER_OTLP_ENDPOINT) return;
  const load = (name: string) => import(/* turbopackIgnore: true */ /* @vite-ignore */ name);
  const found = await Promise.all(PACKAGES.map(load)).catch((cause) => {
    const install = `npm install --no-save ${PACKAGES.join(' ')}`;
    throw new Error(`OTEL_EXPORTER_OTLP_ENDPOINT is set. Run \`${install}\`, or remove it.`, { cause });
  });
  const [{ NodeTracerProvider, BatchSpanProcessor }, { OTLPTraceExporter }] = found as [Sdk, Otlp];
  const sending = new BatchSpanProcessor(discreet(new OTLPTraceExporter()));
  new NodeTracerProvider({ spanProcessors: [withRequestId, sending] }).register();
}
