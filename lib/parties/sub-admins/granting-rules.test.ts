import { describe, expect, it } from 'vitest';
import { PERMISSIONS } from '@/lib/entities/permissions';
import {
  assignable,
  canGrant,
  type Holder,
  managesSubAdmins,
  mayChangeSubAdmin,
  passedOn,
  seesSubAdmin,
} from './granting-rules';

const holder = (
  adminId: number,
  ids: number[],
  partnerIds: number[] = [],
  role: Holder['role'] = 'sub-admin',
) => ({
  adminId,
  role,
  permissions: new Set(ids),
  partnerIds,
});
const admin = holder(1, [], [], 'admin');
const granter = holder(2, [133, 2, 13], [7, 8]);

describe('granting', () => {
  it.each([
    ['role admin', admin, true],
    ['role admin with 49', holder(1, [49], [], 'admin'), true],
    ['133', holder(3, [133]), true],
    ['133 and 49', holder(3, [133, 49]), false],
    ['49', holder(3, [49]), false],
    ['nothing', holder(3, []), false],
  ])('is possible for %s: %#', (_, who, expected) => expect(managesSubAdmins(who)).toBe(expected));

  it('is limited to the granter’s ids, but unlimited for role admin', () => {
    expect(assignable(granter)).toEqual([2, 13, 133]);
    expect(assignable(admin)).toHaveLength(PERMISSIONS.length);
  });

  it('passes on the granter’s restrictions', () => {
    expect(passedOn(granter)).toEqual([13]);
    expect(passedOn(holder(3, [133, 10, 46, 2]))).toEqual([10, 46]);
    expect(passedOn(holder(1, [13], [], 'admin'))).toEqual([]);
  });

  it.each([
    [[2], [7], true],
    [[2, 133, 13], [7, 8], true],
    [[3], [7], false],
    [[49], [7], false],
    [[2], [9], false],
    [[2, 3], [7], false],
  ])('of %j for %j is permitted: %s', (ids, partners, expected) => {
    expect(canGrant(granter, ids, partners)).toBe(expected);
    expect(canGrant(admin, ids, partners)).toBe(true);
  });

  it.each([
    ['less', holder(4, [2], [7]), true, true],
    ['as much', holder(4, [133, 2, 13], [7, 8]), true, true],
    ['another id', holder(4, [2, 3], [7]), false, false],
    ['another partner', holder(4, [2], [7, 9]), false, false],
    ['FULL ACCESS', holder(4, [49], [7]), false, false],
    ['role admin', holder(4, [], [], 'admin'), false, false],
    ['itself', granter, true, false],
  ])('is possible for a person who holds %s', (_, person, visible, changeable) => {
    expect([seesSubAdmin(granter, person), mayChangeSubAdmin(granter, person)]).toEqual([
      visible,
      changeable,
    ]);
  });

  it('by role admin is possible for every sub-admin, but not for role admin', () => {
    expect(mayChangeSubAdmin(admin, holder(4, [49, 133], [9]))).toBe(true);
    expect([seesSubAdmin(admin, admin), seesSubAdmin(admin, holder(5, [], [], 'admin'))]).toEqual([
      false,
      false,
    ]);
  });

  it('by a holder of 49 is possible for no one', () =>
    expect(seesSubAdmin(holder(3, [133, 49, 2], [7]), holder(4, [2], [7]))).toBe(false));
});
