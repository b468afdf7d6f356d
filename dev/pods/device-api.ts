import type { DeviceCommand } from '../api-client/operations.gen';
import { apiClient } from '../api-client/runtime';

/** What the app commands a pod to do. */
export type Command = DeviceCommand;
export type Outcome = { ok: boolean; error?: string };

const WAIT_SECONDS = 25;

/** The calls that a pod makes; each throws an `ApiError` when the app is away or refuses. */
export function deviceApi(baseUrl: string, token: string, stopped: AbortSignal) {
  const api = apiClient({ baseUrl, token, signal: stopped });
  type Health = NonNullable<Parameters<typeof api.postDeviceHealth>[0]>['body'];
  return {
    report: (body: Health) => api.postDeviceHealth({ body }),
    commands: (): Promise<Command[]> =>
      api.getDeviceCommands({ query: { wait: WAIT_SECONDS }, timeoutMs: (WAIT_SECONDS + 15) * 1000 }),
    acknowledge: (id: Command['id'], outcome: Outcome) =>
      api.postDeviceCommandsIdAck({ params: { id }, body: outcome }),
    bookings: () => api.getDeviceBookings(),
    sendPhoto: (id: number, file: Blob) => api.postDeviceBookingsIdPhotos({ params: { id }, body: { file } }),
  };
}
