import type { PageQuery } from './list-screen';

const DIALOG_KEYS = new Set(['action', 'id', 'from', 'closing', 'spaces', 'matching']);

/**
 * Which dialog or form the URL of a page opens, and the URLs that open or close one: `?action=add`,
 * `?action=edit&id=5`. All dialogs and forms use this format: docs/rules.md#addresses.
 */
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
  const [action] = [query.action].flat();
  const number = Number([query.id].flat()[0]);
  const id = Number.isSafeInteger(number) && number > 0 ? number : null;
  /** The record of this action; null if the URL has another action. */
  const of = (verb: string) => (action === verb ? id : null);
  return {
    add: action === 'add',
    edit: of('edit'),
    view: of('view'),
    qr: of('qr'),
    /** An action that opens under another name, or replaces the list. */
    form: { action, id },
    href,
    closeHref: href({}),
    /** Where the form of a record leads back to: the list at this URL, or the record that it was opened from. */
    formCloseHref: (list: string) =>
      query.from === FROM_RECORD && id ? `${list}/${id}` : `${list}${href({})}`,
  };
}

const FROM_RECORD = 'record';

/** The edit form of a record, opened from its page, to which it leads back. */
export const editHrefOf = (list: string, id: number): string =>
  `${list}?${new URLSearchParams({ action: 'edit', id: String(id), from: FROM_RECORD })}`;
