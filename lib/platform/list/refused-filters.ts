import type { ListParams } from '@/lib/column-values/list-params';
import { AppError } from '@/lib/foundation/errors';
import type { ListDefinition } from './define';
import type { Filters, ListSource } from './source';

/** Only the tab: the fallback if the other filters of an old link are invalid. */
const tabOnly = <Row>({ tabs }: ListDefinition<Row>, filters: Filters): Filters =>
  tabs && filters[tabs.param] ? { [tabs.param]: filters[tabs.param] ?? '' } : {};

/** Loads the data of a screen; if a filter in its address is refused, loads it again with the tab alone. */
export async function orWithoutFilters<Row, Sort extends string, T>(
  { list }: Pick<ListSource<Row, Sort>, 'list'>,
  request: ListParams<Sort>,
  read: (params: ListParams<Sort>) => Promise<T>,
): Promise<T> {
  return read(request).catch((error) => {
    if (!(error instanceof AppError) || error.kind !== 'invalid') throw error;
    return read({ ...request, page: 0, filters: tabOnly(list, request.filters) });
  });
}
