import { z } from 'zod';
import { boundedText, requiredText } from '@/lib/foundation/input/fields';
import { tidyName } from '@/lib/foundation/text/tidy-name';

/** Saved views of a member of staff per list: docs/rules.md#saved-views. */
export const MOST_VIEWS = 20;

export const savedViewInput = z.object({
  /** The name of the list's definition. */
  list: boundedText(60).min(1),
  name: requiredText(40, 'Give the view a name').overwrite(tidyName),
  /** As in the address of the list, without the page. */
  query: boundedText(2000),
  isShared: z.boolean().default(false),
  /** Whether a search that may name a person is shared with the view. */
  sharesSearch: z.boolean().default(false),
});

/** Lists whose search finds persons. */
const OF_PERSONS: ReadonlySet<string> = new Set([
  'bookings',
  'users',
  'movements',
  'sub-admins',
  'audit-log',
]);

/** Whether the search of a view may name a person: docs/rules.md#saved-views. */
export const mayNamePerson = (list: string, query: string): boolean =>
  OF_PERSONS.has(list) && Boolean(new URLSearchParams(query).get('search')?.trim());

export const removeSavedViewInput = z.object({ id: z.number().int().positive() });

/** A saved view, as readers of its list see it. */
export type SavedView = {
  id: number;
  name: string;
  /** The query string of the list. */
  query: string;
  isShared: boolean;
  isOwn: boolean;
  /** Whether the reader can remove it: its owner, or role admin. */
  mayRemove: boolean;
};
