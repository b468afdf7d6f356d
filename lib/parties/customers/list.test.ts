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
