import { describe, expect, it } from 'vitest';
import { auditList } from './list';
import type { AuditRow } from './schema';

describe('the CSV of the audit log', () => {
  const row: AuditRow = {
    id: 1,
    at: new Date('2027-01-02T03:04:05Z'),
    actorKind: 'staff',
    admin: null,
    ip: null,
    action: 'plan.update',
    entity: 'plan',
    entityId: '5',
    recordCalled: null,
    before: null,
    after: { cost: 1200 },
    requestId: null,
  };
  const cell = (header: string) =>
    auditList.csv?.columns.find((column) => column.header === header)?.value(row, 'UTC');

  it('has an empty cell, not the word null, for a missing side of an entry', () => {
    expect(cell('before')).toBeNull();
    expect(cell('after')).toBe('{"cost":1200}');
  });
});
