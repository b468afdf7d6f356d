import { expect, it } from 'vitest';
import { textCell } from '@/lib/platform/list/define';
import { customerList } from './list';
import type { CustomerRow } from './schema';

it('an address that is shown as the name is not shown twice', () => {
  const email = 'guest@guests.test';
  const cell = customerList.columns.find(({ key }) => key === 'email')?.cell;
  const shown = (name: string) => cell?.({ name, email } as CustomerRow);
  expect([shown(email), shown('Ida Olsen')]).toEqual([textCell(null), textCell(email)]);
});
