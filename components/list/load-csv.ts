import { callApi, FILE_LIMIT_MS } from '@/components/api/transport';

/** Loads the CSV of the rows with these filters. */
export const loadCsv = (path: string, query: Record<string, string>) =>
  callApi(`${path}?${new URLSearchParams({ ...query, export: 'csv' })}`, {
    read: (response) => response.blob(),
    limitMs: FILE_LIMIT_MS,
  });
