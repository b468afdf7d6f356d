import { callApi } from '@/components/api/transport';
import type { HealthStatus } from '@/lib/pods/health/schema';
import type { HealthStatusWire } from '@/lib/pods/health/wire';
import { statusFromApi } from './from-api';
import type { Proof, ProofPath } from './live-client';
import type { Answered } from './live-connection';

/** The data of a screen, and the server's time, if the response stated it. */
export type Snapshot<T> = Answered<T> & { at: Date | null };

/** Loads the data of a screen: `read` converts the `data` of the response. `status` 0 means no response. */
export async function loadLive<Sent, T>(
  path: string,
  read: (data: Sent | undefined) => T,
): Promise<Snapshot<T>> {
  const answer = await callApi(path, {
    read: async (response) => {
      const { data }: { data?: Sent } = await response.json();
      const date = response.headers.get('date');
      return { status: 200, data: read(data), at: date ? new Date(date) : null };
    },
  });
  return answer.ok ? answer.data : { status: answer.status, data: read(undefined), at: null };
}

/** Loads the statuses of a screen: of one pod, or of a list of them. */
export const loadStatuses = (path: string): Promise<Snapshot<HealthStatus[]>> =>
  loadLive(path, (data?: HealthStatusWire | HealthStatusWire[]) => [data ?? []].flat().map(statusFromApi));

/** Requests the proof that the realtime service requires of a connection. */
export async function loadProof(path: ProofPath, body: object): Promise<Answered<Proof>> {
  const answer = await callApi(path, { method: 'POST', body, read: readProof });
  return answer.ok ? { status: 200, data: answer.data } : { status: answer.status, data: { auth: '' } };
}

/** The proof has no envelope: its format is the realtime service's. */
const readProof = (response: Response): Promise<Proof> => response.json();
