import { expect, it } from 'vitest';
import { linkCell } from './list-cell';

const booking = { href: '/admin/booking/7', text: 'HP-7F3K-2QX', code: true };

it('a list shows a record beside it only to people who may open the record', () => {
  expect(linkCell({ ...booking, peek: 7 })).toEqual({ ...booking, peek: 7 });
  expect(linkCell({ ...booking, peek: 7, denied: true })).toEqual({ ...booking, denied: true });
});
