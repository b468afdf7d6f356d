import { describe, expect, it } from 'vitest';
import { type ApiDocument, operationLines, operationOf } from '@/lib/console/api-docs/operations';
import { initialRequest, requestPath } from '@/lib/console/api-docs/request';
import { withWorkingExamples } from '@/lib/console/api-docs/working-examples';
import { api } from '../fixtures/api';
import { actorOf, adminToken } from '../fixtures/people';

const document: ApiDocument = JSON.parse((await api.get('/openapi.json')).text);
const token = await adminToken();
const admin = await actorOf(token);

/** Calls that need a record that another call creates first, or one that soon expires. */
const NEEDS_MORE = new Set([
  '/admin/booking/{id}/lock',
  '/admin/booking/{id}/unlock',
  '/admin/bookings/inventory/{id}/unlock',
  '/admin/booking/{id}/send-image',
  '/admin/bulk-jobs/{id}',
  '/admin/disputes/{id}/evidence',
  '/admin/exports/{id}/file',
  '/admin/ledger/reconciliation',
  '/admin/partner-receipt/{id}',
  '/admin/statements/{id}',
  '/photos/{id}',
]);
const reads = operationLines(document).filter(({ id, method, path }) => {
  const kind = operationOf(document, id)?.caller.kind;
  return method === 'GET' && (kind === 'staff' || kind === 'anyone') && !NEEDS_MORE.has(path);
});

describe('the call that the API page shows', () => {
  it.each(reads)('$path succeeds', async ({ id }) => {
    const operation = await withWorkingExamples(admin, operationOf(document, id)!);
    const address = requestPath(operation.path, initialRequest(operation));
    const { status, text } = await api.get(address, { token });
    expect({ address, status, text: status < 300 ? '' : text }).toEqual({ address, status: 200, text: '' });
  });

  it('uses existing records and future times, and no version of a record', async () => {
    const move = await withWorkingExamples(admin, operationOf(document, 'putBookingId')!);
    const body = move.body?.example as Record<string, unknown>;
    expect(Date.parse(String(body.datetimeStart))).toBeGreaterThan(Date.now());
    expect(body).not.toHaveProperty('updatedAt');
    expect((await api.get(`/admin/pod/${body.podId}`, { token })).status).toBe(200);
  });

  it('lists the parameters of the timeline', () => {
    const names = operationOf(document, 'getAdminTimeline')?.parameters.map(({ name }) => name);
    expect(names).toEqual(['ids', 'from', 'until']);
  });
});
