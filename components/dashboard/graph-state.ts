import type { PageQuery } from '@/components/list/list-screen';
import { AppError } from '@/lib/foundation/errors';
import { type Range, readRange } from '@/lib/office/dashboard/range';

export type GraphName = 'statistics' | 'revenue';
/** The parameters of a graph's API call: `locationId` is '' for all. */
export type GraphChoice = Range & { locationId: string };

/** The query keys of each graph, since both share one address. */
const KEYS: Record<GraphName, Record<keyof GraphChoice, string>> = {
  statistics: { startDate: 'startDate', endDate: 'endDate', locationId: 'locationId' },
  revenue: {
    startDate: 'revenueStartDate',
    endDate: 'revenueEndDate',
    locationId: 'revenueLocationId',
  },
};

const words = (query: PageQuery, graph: GraphName): GraphChoice => {
  const text = (key: keyof GraphChoice) => [query[KEYS[graph][key]]].flat()[0] ?? '';
  const locationId = /^[1-9]\d{0,14}$/.test(text('locationId')) ? text('locationId') : '';
  return { startDate: text('startDate'), endDate: text('endDate'), locationId };
};

/** The choice for a graph in the address; dates that are no valid range count as not chosen. */
export function choiceOf(query: PageQuery, graph: GraphName, today: string): GraphChoice {
  const { locationId, ...dates } = words(query, graph);
  try {
    return { ...readRange(dates, today), locationId };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { ...readRange({}, today), locationId };
  }
}

/** A choice as query keys, without defaults. */
export const addressOf = (graph: GraphName, choice: GraphChoice): Record<string, string> =>
  Object.fromEntries(
    (['startDate', 'endDate', 'locationId'] as const).map((key) => [KEYS[graph][key], choice[key]]),
  );

/** The query keys of both graphs, kept when one of them changes. */
export const stateOf = (query: PageQuery): Record<string, string> =>
  Object.fromEntries(
    (['statistics', 'revenue'] as const)
      .flatMap((graph) => Object.entries(addressOf(graph, words(query, graph))))
      .filter(([, text]) => text !== ''),
  );
