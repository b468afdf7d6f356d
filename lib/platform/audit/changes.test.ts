import { describe, expect, it } from 'vitest';
import { changesOf, fieldName, maskSecrets, summaryOf } from './changes';

describe('changesOf', () => {
  it('names the items of a list, and reports a change of any of them', () => {
    const plans = ['15 min', '30 min', '60 min', '90 min', '120 min'].map((name, index) => ({
      id: index + 1,
      name,
    }));
    expect(changesOf({ plans }, { plans: plans.slice(0, 4), images: [], days: [1, 2] })).toEqual([
      {
        field: 'plans',
        before: '15 min, 30 min, 60 min, 90 min, 120 min',
        after: '15 min, 30 min, 60 min, 90 min',
      },
      { field: 'days', before: null, after: '1, 2' },
    ]);
    const renamed = [{ id: 9, name: '15 min' }];
    expect(changesOf({ plans: plans.slice(0, 1) }, { plans: renamed })).toEqual([
      { field: 'plans', before: '[{"id":1,"name":"15 min"}]', after: '[{"id":9,"name":"15 min"}]' },
    ]);
    const codes = [{ name: 'a', passcode: '1234' }, { passcode: '5678' }];
    expect(JSON.stringify(changesOf(null, { codes }))).not.toMatch(/1234|5678/);
  });

  it('lists changed fields, nested ones by their path, without those that every write changes', () => {
    const before = { name: 'Gate 4', theme: { white: '#fff', black: '#000' }, tags: [1], updatedAt: 'a' };
    const after = { name: 'Gate 5', theme: { white: '#fff', black: '#111' }, tags: [1], updatedAt: 'b' };
    expect(changesOf(before, after)).toEqual([
      { field: 'name', before: 'Gate 4', after: 'Gate 5' },
      { field: 'theme.black', before: '#000', after: '#111' },
    ]);
  });

  it('shows one side only for what was added or deleted', () => {
    expect(changesOf(null, { id: 5, note: '' })).toEqual([{ field: 'id', before: null, after: '5' }]);
    expect(changesOf({ id: 5 }, undefined)).toEqual([{ field: 'id', before: '5', after: null }]);
  });

  it('shows no secret, however deeply nested', () => {
    const secrets = {
      password: 'p1',
      passwordHash: 'p2',
      api_key: 'p3',
      webId: 'p4',
      calendar: { clientSecret: 'p5', refreshToken: 'p6' },
      codes: [{ passcode: 'p7' }],
    };
    const text = JSON.stringify([
      changesOf(null, secrets),
      changesOf(secrets, secrets),
      maskSecrets(secrets),
    ]);
    expect(text).not.toMatch(/p\d/);
    expect(changesOf({ password: 'p1' }, { password: 'p2' })).toHaveLength(1);
  });
});

it('a summary is short, and counts what it leaves out', () => {
  const changes = changesOf({ a: 1, b: 2, c: 3, d: 4 }, { a: 2, b: 3, c: 'x'.repeat(99), d: 5 });
  const text = summaryOf(changes);
  expect(text).toMatch(/^A: 1 → 2, B: 2 → 3, C: 3 → x{39}… and 1 more$/);
});

it('a summary uses the words of the screens', () => {
  const changes = changesOf({ isActive: true, amountCents: 1428 }, { isActive: false, amountCents: 2125 });
  expect(summaryOf(changes)).toBe('Active: Yes → No, Amount: $14.28 → $21.25');
  expect(summaryOf(changesOf({ status: 2 }, { status: 3 }, 'booking'))).toBe('Status: Confirmed → Cancelled');
  expect(summaryOf(changesOf(null, { kind: 'space.activate' }, 'bulk job'))).toBe('Kind: activate (space)');
  expect(['theme.white', 'terminalId', 'name', 'business_partner'].map(fieldName)).toEqual([
    'Theme white',
    'Terminal id',
    'Name',
    'Business partner',
  ]);
});
