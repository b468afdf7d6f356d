export type SortType = 'ASC' | 'DESC';
export const DEFAULT_SORT = { key: 'createdAt', type: 'DESC' } as const;
/** `createdAt` is a sort key of every list. */
export type SortKey<Sort extends string> = Sort | typeof DEFAULT_SORT.key;

/** The state of a list, with the same names in a page's URL and in an API query. `page` counts from 0. */
export type ListParams<Sort extends string = string> = {
  search: string;
  page: number;
  limit: number;
  sort: SortKey<Sort>;
  type: SortType;
  filters: Record<string, string>;
  /** Limits the list to these rows. */
  ids?: number[];
  /** The zone of the times in an export, instead of the list's own. */
  clock?: string;
};
