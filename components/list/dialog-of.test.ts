import { expect, test } from 'vitest';
import { dialogOf, editHrefOf } from './dialog-of';

const queryOf = (href: string) => Object.fromEntries(new URL(href, 'http://a').searchParams);

test('a form leads back to the list as it was filtered', () => {
  const { href } = dialogOf({ search: 'lounge', page: '2' });
  const opened = dialogOf(queryOf(`/admin/space${href({ action: 'edit', id: 5 })}`));
  expect(opened.form).toEqual({ action: 'edit', id: 5 });
  expect(opened.formCloseHref('/admin/space')).toBe('/admin/space?search=lounge&page=2');
});

test('a form that was opened from the page of a record leads back there', () => {
  const opened = dialogOf(queryOf(editHrefOf('/admin/space', 5)));
  expect(opened.form).toEqual({ action: 'edit', id: 5 });
  expect(opened.formCloseHref('/admin/space')).toBe('/admin/space/5');
  expect(dialogOf({ action: 'add', from: 'record' }).formCloseHref('/admin/space')).toBe('/admin/space?');
});
