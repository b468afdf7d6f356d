import type { PageQuery } from '@/components/list/list-screen';
import type { AskedGraph } from '@/lib/console/dashboard/dashboard';
import { readRange } from '@/lib/console/dashboard/range';
import { AppError } from '@/lib/foundation/errors';

export type GraphName = 'statistics' | 'revenue';
/** The choice for a graph: `locationId` is '' for all. */
export type GraphChoice = AskedGraph;

/** The query keys of each graph, because both share one URL. */
const KEYS: Record<GraphName, Record<keyof GraphChoice, string>> = {
  statistics: { startDate: 'startDate', endDate: 'endDate', locationId: 'locationId', isCompared: 'compare' },
  revenue: {
    startDate: 'revenueStartDate',
    endDate: 'revenueEndDate',
    locationId: 'revenueLocationId',
    isCompared: 'revenueCompare',
  },
};

const words = (query: PageQuery, graph: GraphName): GraphChoice => {
  const text = (key: keyof GraphChoice) => [query[KEYS[graph][key]]].flat()[0] ?? '';
  const locationId = /^[1-9]\d{0,14}$/.test(text('locationId')) ? text('locationId') : '';
  return {
    startDate: text('startDate'),
    endDate: text('endDate'),
    locationId,
    isCompared: text('isCompared') === 'true',
  };
};

/** The choice for a graph in the URL. Dates that are not a valid range count as not chosen. */
export function choiceOf(query: PageQuery, graph: GraphName, today: string): GraphChoice {
  const { locationId, isCompared, ...dates } = words(query, graph);
  const rest = { locationId, isCompared };
  try {
    return { ...readRange(dates, today), ...rest };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { ...readRange({}, today), ...rest };
  }
}

/** A choice as query keys, without defaults. */
export const addressOf = (graph: GraphName, choice: GraphChoice): Record<string, string> =>
  Object.fromEntries(
    Object.entries({ ...choice, isCompared: choice.isCompared ? 'true' : '' }).map(([key, text]) => [
      KEYS[graph][key as keyof GraphChoice],
      text,
    ]),
  );

/** The query keys of both graphs, preserved when one of them changes. */
export const stateOf = (query: PageQuery): Record<string, string> =>
  Object.fromEntries(
    (['statistics', 'revenue'] as const)
      .flatMap((graph) => Object.entries(addressOf(graph, words(query, graph))))
      .filter(([, text]) => text !== ''),
  );
