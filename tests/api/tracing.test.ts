import { expect, it, vi } from 'vitest';

it('a server that is to send traces and cannot says what to install', async () => {
  const { startTracing: without } = await import('@/lib/platform/tracing');
  await without();
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = 'http://127.0.0.1:9';
  vi.resetModules();
  const { startTracing } = await import('@/lib/platform/tracing');
  await expect(startTracing()).rejects.toThrow(
    /Run `npm install .*@opentelemetry\/sdk-trace-node .*@opentelemetry\/exporter-trace-otlp-http`/,
  );
});
