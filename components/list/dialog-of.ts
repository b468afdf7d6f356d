import type { PageQuery } from './list-screen';

const DIALOG_KEYS = new Set([
  'add',
  'edit',
  'view',
  'qr',
  'action',
  'id',
  'from',
  'closing',
  'spaces',
  'matching',
]);

/** Which dialog the address of a list opens (`?edit=5`), and the addresses that open or close one. */
export function dialogOf(query: PageQuery) {
  const rest = Object.entries(query).flatMap(([key, value]) => {
    const text = [value].flat()[0];
    return text === undefined || DIALOG_KEYS.has(key) ? [] : [[key, text] as [string, string]];
  });
  const href = (extra: Record<string, string | number>) => {
    const all = [
      ...rest,
      ...Object.entries(extra).map(([key, value]) => [key, String(value)] as [string, string]),
    ];
    return `?${new URLSearchParams(all)}`;
  };
  const id = (key: string) => {
    const number = Number([query[key]].flat()[0]);
    return Number.isSafeInteger(number) && number > 0 ? number : null;
  };
  return {
    add: query.add !== undefined,
    edit: id('edit'),
    view: id('view'),
    qr: id('qr'),
    /** The form that the page shows in the list's place: `?action=edit&id=5`. */
    form: { action: [query.action].flat()[0], id: id('id') },
    href,
    closeHref: href({}),
    /** Where the form of a record leads back to: the list at this address, or the record that it was opened from. */
    formCloseHref: (list: string) =>
      query.from === FROM_RECORD && id('id') ? `${list}/${id('id')}` : `${list}${href({})}`,
  };
}

const FROM_RECORD = 'record';

/** The edit form of a record, opened from its page: it leads back there. */
export const editHrefOf = (list: string, id: number): string =>
  `${list}?${new URLSearchParams({ action: 'edit', id: String(id), from: FROM_RECORD })}`;
