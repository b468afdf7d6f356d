import { z } from 'zod';

const schema = z.object({
  app: z.string(),
  standIns: z.string(),
  databaseUrl: z.string(),
  cardKey: z.string(),
  /** The booking page of a space whose simulated pod reports and carries out its commands. */
  visitorPath: z.string(),
  /** A space whose pod has been silent for hours. */
  silentSpace: z.number(),
  chromium: z.object({ executablePath: z.string(), args: z.array(z.string()) }),
  /** The folder of the stored sessions, shared by the workers of this run. */
  sessions: z.string(),
});

/** What the tests need to know about the running setup. */
export type Setup = z.infer<typeof schema>;

/** The database that is copied for tests that need their own: the demo story as it was before the first test. */
export const STORY = 'story';

const VARIABLE = 'HUSHPOD_E2E_SETUP';

/** Passes the facts to the workers, which inherit the environment of this process. */
export function publish(facts: Setup): void {
  process.env[VARIABLE] = JSON.stringify(facts);
}

let read: Setup | undefined;

export function setup(): Setup {
  read ??= schema.parse(JSON.parse(process.env[VARIABLE] ?? '{}'));
  return read;
}
