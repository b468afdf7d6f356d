import { expect, it } from 'vitest';
import { textCell } from '@/lib/platform/list/define';
import { customerList } from './list';
import type { CustomerRow } from './schema';

it('an email address shown as the name is not shown twice', () => {
  const email = 'guest@guests.test';
  const cell = customerList.columns.find(({ key }) => key === 'email')?.cell;
  const cellFor = (name: string) => cell?.({ name, email } as CustomerRow);
  expect([cellFor(email), cellFor('Ida Olsen')]).toEqual([textCell(null), textCell(email)]);
});

it('the column of names has first and last name, and the id below', () => {
  const cell = customerList.columns.find(({ key }) => key === 'name')?.cell;
  const row = { id: 7, name: 'Ida Olsen', firstName: 'Ida', lastName: 'Olsen', email: 'ida@guests.test' };
  expect(cell?.(row as CustomerRow)).toMatchObject({ text: 'Ida Olsen', detail: 'User 7' });
});
