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

test.each([
  ['edit', { edit: 5 }],
  ['view', { view: 5 }],
  ['qr', { qr: 5 }],
])('the action %s opens its own dialog for one record, and no other', (action, opened) => {
  expect(dialogOf({ action, id: '5' })).toMatchObject({
    add: false,
    edit: null,
    view: null,
    qr: null,
    ...opened,
  });
});

test.each(['0', '-1', 'nope', '9007199254740993', ''])('the invalid id %j opens no record', (id) => {
  expect(dialogOf({ action: 'edit', id })).toMatchObject({ edit: null, form: { action: 'edit', id: null } });
});
