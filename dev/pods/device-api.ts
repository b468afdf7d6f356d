import { z } from 'zod';

const commandSchema = z.object({
  id: z.union([z.number(), z.string()]),
  type: z.enum(['unlock', 'lock', 'wifi-change']),
  payload: z.unknown(),
  createdAt: z.string(),
  expiresAt: z.string(),
});
const answerSchema = z.object({ data: z.array(commandSchema) });

/** What the app asks of a pod. */
export type Command = z.infer<typeof commandSchema>;
export type Outcome = { ok: boolean; error?: string };

const WAIT_SECONDS = 25;

/** The three calls that a pod makes; each throws when the app is away or says no. */
export function deviceApi(baseUrl: string, token: string, stopped: AbortSignal) {
  const call = async (method: string, path: string, body?: object): Promise<unknown> => {
    const response = await fetch(`${baseUrl}/api/v2/device/${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: body && JSON.stringify(body),
      signal: AbortSignal.any([stopped, AbortSignal.timeout((WAIT_SECONDS + 15) * 1000)]),
    });
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}`);
    return response.json();
  };
  return {
    report: (health: object) => call('POST', 'health', health),
    commands: async (): Promise<Command[]> =>
      answerSchema.parse(await call('GET', `commands?wait=${WAIT_SECONDS}`)).data,
    acknowledge: (id: Command['id'], outcome: Outcome) => call('POST', `commands/${id}/ack`, outcome),
  };
}
