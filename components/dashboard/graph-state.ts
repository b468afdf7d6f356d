import type { PageQuery } from '@/components/list/list-screen';
import { AppError } from '@/lib/errors';
import { type Range, readRange } from '@/lib/figures/range';

export type GraphName = 'statistics' | 'revenue';
/** What a graph shows, as its API call is asked: `locationId` is '' for all. */
export type GraphChoice = Range & { locationId: string };

/** The words of the address, since two graphs share one. */
export const KEYS: Record<GraphName, Record<keyof GraphChoice, string>> = {
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

/** What the address says of a graph; dates that make no range any more count as not chosen. */
export function choiceOf(query: PageQuery, graph: GraphName, today: string): GraphChoice {
  const { locationId, ...dates } = words(query, graph);
  try {
    return { ...readRange(dates, today), locationId };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { ...readRange({}, today), locationId };
  }
}

/** A choice as the words of the address; what is not named there is the default. */
export const addressOf = (graph: GraphName, choice: GraphChoice): Record<string, string> =>
  Object.fromEntries(
    (['startDate', 'endDate', 'locationId'] as const).map((key) => [KEYS[graph][key], choice[key]]),
  );

/** All that the address says of both graphs, kept when one of them changes. */
export const stateOf = (query: PageQuery): Record<string, string> =>
  Object.fromEntries(
    (['statistics', 'revenue'] as const)
      .flatMap((graph) => Object.entries(addressOf(graph, words(query, graph))))
      .filter(([, text]) => text !== ''),
  );
