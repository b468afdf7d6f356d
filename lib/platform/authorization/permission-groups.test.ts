import { expect, it } from 'vitest';
import { PERMISSIONS } from '@/lib/entities/permissions';
import { PERMISSION_GROUPS } from './permission-groups';

const sorted = (ids: number[]) => ids.toSorted((a, b) => a - b);

it('each permission id is in exactly one group', () => {
  expect(sorted(PERMISSION_GROUPS.flatMap(({ ids }) => ids))).toEqual(
    sorted(PERMISSIONS.map(({ id }) => id)),
  );
});

it('restrictions come after grants', () => {
  const restricts = new Set(PERMISSIONS.filter((each) => each.restricts).map(({ id }) => id));
  for (const { heading, ids } of PERMISSION_GROUPS) {
    const kinds = ids.map((id) => restricts.has(id));
    expect([heading, kinds]).toEqual([heading, kinds.toSorted()]);
    expect([heading, kinds[0]]).toEqual([heading, false]);
  }
});
