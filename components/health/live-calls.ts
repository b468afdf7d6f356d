import { callApi } from '@/components/api/transport';
import type { HealthStatus } from '@/lib/fleet/health/schema';
import type { HealthStatusWire } from '@/lib/fleet/health/wire';
import { statusFromApi } from './from-api';
import type { Proof, ProofPath } from './live-client';
import type { Answered } from './live-connection';

/** The statuses of a screen, and the server's time, if it said so. */
export type Snapshot = Answered<HealthStatus[]> & { at: Date | null };

/** Loads the statuses of a screen: of one pod, or of a list of them. `status` 0 means without a response. */
export async function loadStatuses(path: string): Promise<Snapshot> {
  const answer = await callApi(path, { read: readStatuses });
  return answer.ok ? answer.data : { status: answer.status, data: [], at: null };
}

/** Asks for the proof that the realtime service wants of a connection. */
export async function loadProof(path: ProofPath, body: object): Promise<Answered<Proof>> {
  const answer = await callApi(path, { method: 'POST', body, read: readProof });
  return answer.ok ? { status: 200, data: answer.data } : { status: answer.status, data: { auth: '' } };
}

async function readStatuses(response: Response): Promise<Snapshot> {
  const { data }: { data?: HealthStatusWire | HealthStatusWire[] } = await response.json();
  const date = response.headers.get('date');
  return { status: 200, data: [data ?? []].flat().map(statusFromApi), at: date ? new Date(date) : null };
}

/** The proof has no envelope: its form is the realtime service's. */
const readProof = (response: Response): Promise<Proof> => response.json();
