import { z } from 'zod';

const schema = z.object({
  app: z.string(),
  standIns: z.string(),
  databaseUrl: z.string(),
  cardKey: z.string(),
  /** The booking page of a space whose simulated pod reports and obeys. */
  visitorPath: z.string(),
  /** A space whose pod has been silent for hours. */
  silentSpace: z.number(),
  chromium: z.object({ executablePath: z.string(), args: z.array(z.string()) }),
  /** Where signed-in sessions are kept, for every worker of this run. */
  sessions: z.string(),
});

/** What the tests need to know of the ground that they stand on. */
export type Ground = z.infer<typeof schema>;

const VARIABLE = 'HUSHPOD_E2E_GROUND';

/** Hands the facts to the workers, which inherit this process's environment. */
export function publish(ground: Ground): void {
  process.env[VARIABLE] = JSON.stringify(ground);
}

let read: Ground | undefined;

export function ground(): Ground {
  read ??= schema.parse(JSON.parse(process.env[VARIABLE] ?? '{}'));
  return read;
}
