import { apiClient, dataOf, formOf } from '../api-client/client';
import type { DeviceCommand, paths } from '../api-client/paths.gen';

export type Command = DeviceCommand;
type Health = NonNullable<paths['/device/health']['post']['requestBody']>['content']['application/json'];
export type Outcome = { ok: boolean; error?: string };

const WAIT_SECONDS = 25;

/** The calls that a pod makes. Each throws an `ApiError` if the app is unreachable or refuses. */
export function deviceApi(baseUrl: string, token: string, signal: AbortSignal) {
  const api = apiClient({ baseUrl, token, signal });
  const polls = apiClient({ baseUrl, token, signal, timeoutMs: (WAIT_SECONDS + 15) * 1000 });
  return {
    report: (body: Health) => api.POST('/device/health', { body }),
    commands: async (): Promise<Command[]> =>
      dataOf(await polls.GET('/device/commands', { params: { query: { wait: WAIT_SECONDS } } })),
    acknowledge: (id: Command['id'], body: Outcome) =>
      api.POST('/device/commands/{id}/ack', { params: { path: { id } }, body }),
    bookings: async () => dataOf(await api.GET('/device/bookings')),
    sendPhoto: (id: number, file: Blob) =>
      api.POST('/device/bookings/{id}/photos', {
        params: { path: { id } },
        body: { file },
        bodySerializer: formOf,
      }),
  };
}
