import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { start } from './fixtures/own-app';
import { expect, test } from './fixtures/test';
import { setup } from './setup/facts';

type Attribute = { key: string; value: { stringValue?: string } };
type Batch = {
  resourceSpans: {
    resource: { attributes: Attribute[] };
    scopeSpans: { spans: { name: string; attributes: Attribute[] }[] }[];
  }[];
};

test('traces are sent as the operations page describes, with the service’s name and without addresses', async () => {
  const received: { path?: string; key?: string; body: string }[] = [];
  const collector = http.createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    received.push({
      path: request.url,
      key: request.headers['x-key']?.toString(),
      body: Buffer.concat(chunks).toString(),
    });
    response.end('{}');
  });
  await new Promise<void>((done) => collector.listen(0, '127.0.0.1', done));
  const { port } = collector.address() as AddressInfo;
  const app = await start(setup().databaseUrl, {
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-key=of-the-operator',
    OTEL_SERVICE_NAME: 'pods-of-the-test',
    OTEL_BSP_SCHEDULE_DELAY: '100',
  });
  try {
    const headers = { 'x-request-id': 'seen-in-the-trace' };
    expect((await fetch(`${app.url}/privacy-policy?secret=x`, { headers })).status).toBe(200);
    expect((await fetch(`${app.url}/payment-success/secret-web-id/x`, { headers })).status).toBe(404);
    const spans = () =>
      received.flatMap(({ body }) =>
        (JSON.parse(body) as Batch).resourceSpans.flatMap(({ resource, scopeSpans }) =>
          scopeSpans.flatMap((scope) =>
            scope.spans.map((span) => ({
              span,
              text: JSON.stringify(span),
              resource: JSON.stringify(resource),
            })),
          ),
        ),
      );
    const named = (name: string) => spans().filter(({ span }) => span.name === name);
    await expect.poll(() => named('GET /privacy-policy').length, { timeout: 20_000 }).toBeGreaterThan(0);
    const [page] = named('GET /privacy-policy');
    expect(page?.resource).toContain('pods-of-the-test');
    expect(page?.text).toContain('seen-in-the-trace');
    await expect
      .poll(() => spans().some(({ text }) => text.includes('/payment-success/[payId]/[boxKey]')))
      .toBe(true);
    expect(spans().filter(({ text }) => text.includes('secret'))).toEqual([]);
    for (const { path, key } of received) expect([path, key]).toEqual(['/v1/traces', 'of-the-operator']);
  } finally {
    await app.end();
    collector.close();
  }
});
