import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { modules } from '@/app/api/v2/openapi.json/modules.gen';
import { fromRoot } from '@/dev/root';
import packageFile from '@/package.json';
import { api } from '../fixtures/api';
import { adminToken } from '../fixtures/people';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

type Operation = {
  operationId: string;
  summary: string;
  tags: string[];
  security: Record<string, string[]>[];
  parameters?: { name: string; in: string; required?: boolean }[];
  requestBody?: object;
  responses: Record<string, { description: string }>;
};
type Document = {
  openapi: string;
  info: { title: string; version: string };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object>; securitySchemes: Record<string, { type: string }> };
};

const description = async (): Promise<Document> => JSON.parse((await api.get('/openapi.json')).text);

async function operations() {
  const { paths } = await description();
  return Object.entries(paths).flatMap(([route, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ route, method, ...operation })),
  );
}

describe('jobs', () => {
  it.each(['post', 'get'] as const)('can be run by the scheduler only, by %s', async (method) => {
    const run = (token?: string) =>
      method === 'get' ? api.get('/jobs/run', { token }) : api.post('/jobs/run', undefined, { token });
    expect((await run()).status).toBe(401);
    const secret = process.env.CRON_SECRET ?? '';
    for (const wrong of ['wrong', secret.slice(1), `${secret}x`, `x${secret.slice(1)}`])
      expect((await run(wrong)).status).toBe(401);
    expect((await run(await adminToken())).status).toBe(401);
    const done = await run(secret);
    expect(done.status).toBe(200);
    expect(Object.values(done.data as object)).not.toContain('failed');
  });
});

describe('the process', () => {
  it('reports that it is alive, and that it can serve', async () => {
    expect(await api.get('/healthz')).toMatchObject({ status: 200, data: { alive: true } });
    expect((await api.get('/readyz')).data).toEqual({ ready: true });
    const { data } = await api.get('/readyz', { token: await adminToken() });
    expect(data).toEqual({ ready: true, release: { version: packageFile.version, commit: null } });
  });
});

describe('the description of the API', () => {
  it('is OpenAPI 3.1, open to anyone', async () => {
    const document = await description();
    expect(document.openapi).toMatch(/^3\.1\.\d$/);
    expect(document.info.title).toBeTruthy();
    expect(document.info.version).toBeTruthy();
  });

  it('covers every route file and every method in it', async () => {
    const root = fromRoot('app/api/v2');
    const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((file) => path.basename(file) === 'route.ts' && !file.startsWith('openapi.json'))
      .map((file) => `/${path.dirname(file).replace(/\[(?:\.\.\.)?(\w+)\]/g, '{$1}')}`);
    const { paths } = await description();
    expect(Object.keys(paths).sort()).toEqual(files.sort());
    for (const [route, exports] of Object.entries(modules)) {
      const exported = METHODS.filter((method) => method in exports).map((method) => method.toLowerCase());
      expect([route, Object.keys(paths[route] ?? {}).sort()]).toEqual([route, exported.sort()]);
    }
  });

  it('describes each call: purpose, authorization, input and response', async () => {
    const { components } = await description();
    for (const {
      route,
      method,
      summary,
      tags,
      security,
      parameters,
      requestBody,
      responses,
    } of await operations()) {
      const where = `${method} ${route}`;
      expect([where, summary.length > 5, tags.length]).toEqual([where, true, 1]);
      for (const scheme of security.flatMap((each) => Object.keys(each)))
        expect([where, Object.keys(components.securitySchemes)]).toEqual([
          where,
          expect.arrayContaining([scheme]),
        ]);
      const inPath = (parameters ?? []).filter((each) => each.in === 'path' && each.required);
      const named = [...route.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      expect([where, inPath.map(({ name }) => name).sort()]).toEqual([where, named.sort()]);
      if (method === 'get') expect([where, requestBody]).toEqual([where, undefined]);
      expect([where, Object.keys(responses)]).toEqual([where, expect.arrayContaining(['default'])]);
      for (const response of Object.values(responses)) expect(response.description).toBeTruthy();
    }
  });

  it('names each operation once, and refers only to what exists', async () => {
    const ids = (await operations()).map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    const document = await description();
    const refs = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)];
    expect(refs.length).toBeGreaterThan(0);
    for (const [, name] of refs) expect(document.components.schemas).toHaveProperty(name ?? '');
  });

  it('is not sent again to a client that has it', async () => {
    const { headers } = await api.get('/openapi.json');
    const again = await api.get('/openapi.json', { headers: { 'if-none-match': headers.get('etag') ?? '' } });
    expect([again.status, again.text]).toEqual([304, '']);
  });
});
