import { describe, expect, it } from 'vitest';
import { CAPABILITIES, FOR_ALL, FULL_ACCESS } from '@/lib/entities/permissions';
import type { StaffActor } from '@/lib/platform/authorization/actor';
import { mayChange, mayChangeShared, mayWriteOwned, newOwner, ownerChoice, seesOwned } from './rights';

const HOUSE = 1;
function staff(partnerIds: number[], ids: number[] = [], role: StaffActor['role'] = 'sub-admin') {
  const rights: Partial<StaffActor> = {
    kind: 'staff',
    role,
    permissions: new Set(ids),
    partnerIds,
    housePartnerId: partnerIds.includes(HOUSE) ? HOUSE : null,
    mustAddSecondFactor: false,
  };
  return rights as StaffActor;
}

/** Records of the operator, of partner 7 and of partner 9. */
const OWNERS = [null, 7, 9];

describe('the records that staff see and write', () => {
  it.each([
    ['role admin', staff([], [], 'admin'), [true, true, true], [true, true, true]],
    ['FULL ACCESS', staff([7], [FULL_ACCESS]), [true, true, true], [true, true, true]],
    ['a partner', staff([7]), [true, true, false], [false, true, false]],
    ['two partners', staff([7, 9]), [true, true, true], [false, true, true]],
    ['a partner and 200', staff([7], [FOR_ALL]), [true, true, false], [true, true, false]],
    ['the default partner', staff([HOUSE]), [true, false, false], [true, false, false]],
    ['the default partner and another', staff([HOUSE, 9]), [true, false, true], [true, false, true]],
    ['no partner', staff([]), [true, false, false], [false, false, false]],
    ['no partner and 200', staff([], [FOR_ALL]), [true, false, false], [true, false, false]],
  ])('are right for %s', (_, actor, visible, writable) => {
    expect(OWNERS.map((owner) => seesOwned(actor, owner))).toEqual(visible);
    expect(OWNERS.map((owner) => mayWriteOwned(actor, owner))).toEqual(writable);
  });
});

it('an action is shown on the records that staff with its permission may write', () => {
  const mayChangeEach = (actor: StaffActor) =>
    OWNERS.map((ownerId) => mayChange(actor, 'sponsors.edit', { ownerId }));
  const needed = CAPABILITIES['sponsors.edit'].any[0] ?? 0;
  expect(mayChangeEach(staff([7], [needed]))).toEqual([false, true, false]);
  expect(mayChangeEach(staff([], [], 'admin'))).toEqual([true, true, true]);
  expect(mayChangeEach(staff([7], []))).toEqual([false, false, false]);
  expect(mayChangeShared(staff([7], [needed]), 'sponsors.edit')).toBe(false);
  expect(mayChangeShared(staff([7], [needed, FOR_ALL]), 'sponsors.edit')).toBe(true);
});

describe('a new record', () => {
  it.each([
    ['role admin', staff([], [], 'admin'), undefined, null],
    ['role admin', staff([], [], 'admin'), 9, 9],
    ['a partner', staff([7]), undefined, 7],
    ['a partner', staff([7]), 7, 7],
    ['two partners', staff([7, 9]), 9, 9],
    ['a partner and 200', staff([7], [FOR_ALL]), undefined, 7],
    ['a partner and 200', staff([7], [FOR_ALL]), null, null],
    ['the default partner', staff([HOUSE]), undefined, null],
    ['the default partner and another', staff([HOUSE, 9]), HOUSE, null],
    ['no partner and 200', staff([], [FOR_ALL]), undefined, null],
  ])('has the right owner for staff of %s who choose: case %#', (_, actor, chosen, owner) => {
    expect(newOwner(actor, chosen)).toBe(owner);
  });

  it.each([
    ['two partners', staff([7, 9]), undefined, 'invalid'],
    ['a partner', staff([7]), 9, 'invalid'],
    ['a partner', staff([7]), null, 'forbidden'],
    ['no partner', staff([]), undefined, 'forbidden'],
  ])('is refused to staff of %s: case %#', (_, actor, chosen, kind) => {
    expect(() => newOwner(actor, chosen)).toThrow(expect.objectContaining({ kind }));
  });

  it('has a field for its owner if there is a choice', () => {
    expect([[], [7], [7, 9]].map((ids) => ownerChoice(staff(ids)))).toEqual(['fixed', 'fixed', 'own']);
    expect(ownerChoice(staff([7], [FULL_ACCESS]))).toBe('any');
  });
});
