import fs from 'node:fs';
import connect from 'postgres';
import { prepareData } from '../dev/demo-steps/data';
import { demoEnvironment } from '../dev/environment';
import { until } from '../dev/poll';
import { freePort } from '../dev/ports';
import { startPostgres } from '../dev/postgres';
import { startService, typescript } from '../dev/processes';
import { fromRoot, SERVE } from '../dev/root';
import { secretsAt } from '../dev/secrets';
import { startCounter } from './wire';

const FIRST_PORT = 19_400;

export const responds = (url: string): Promise<boolean> =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );

/**
 * Starts a database with the given number of bookings, kept between runs, with the stand-ins and the built app.
 * `stop` ends them all.
 */
export async function prepareGround(bookings: number) {
  const folder = fromRoot('.data', 'bench', String(bookings));
  fs.mkdirSync(folder, { recursive: true });
  const secretsFile = `${folder}/secrets.json`;
  const secrets = secretsAt(secretsFile);
  const postgres = await startPostgres({ dir: `${folder}/postgres`, port: await freePort(FIRST_PORT) });
  const counter = await startCounter(postgres.url, await freePort(postgres.port + 1));
  const port = await freePort(postgres.port + 2);
  const standInsPort = await freePort(port + 1);
  const smtpPort = await freePort(standInsPort + 1);
  const environment = demoEnvironment({ port, databaseUrl: postgres.url, standInsPort, smtpPort, secrets });
  const app = environment.APP_URL ?? '';
  const standIns = startService({
    name: 'stand-ins',
    args: typescript(
      'dev/stand-ins/main.ts',
      ...['--port', String(standInsPort), '--smtp-port', String(smtpPort)],
      ...['--data', `${folder}/stand-ins`, '--secrets', secretsFile],
      ...['--webhook', `${app}/api/v2/webhooks/stripe`],
    ),
    env: environment,
    onLine: () => {},
  });
  await until('the stand-ins', () => responds(environment.STRIPE_API_URL ?? ''), { timeoutMs: 60_000 });
  Object.assign(process.env, environment);
  const began = performance.now();
  const facts = await prepareData({
    databaseUrl: postgres.url,
    factsFile: `${folder}/facts.json`,
    bookings,
    encryptionKey: secrets.encryptionKey,
    blobToken: secrets.blobToken,
    log: console.log,
  });
  const seedSeconds = (performance.now() - began) / 1000;
  // Otherwise the database would clean up what earlier runs left behind during the measurement.
  const sql = connect(postgres.url, { max: 1 });
  await sql.unsafe('vacuum (analyze)');
  await sql.end();

  /** Starts the built app, optionally through the counting proxy, or with its inspector on a port. */
  const startApp = async ({ counted = false, inspector = 0 } = {}) => {
    const service = startService({
      name: 'app',
      args: [...(inspector ? [`--inspect=${inspector}`] : []), ...SERVE],
      env: {
        ...environment,
        DATABASE_URL: counted ? counter.url : postgres.url,
        NODE_ENV: 'production',
        PORT: String(port),
        BENCH_PORT: String(port),
        NEXT_TELEMETRY_DISABLED: '1',
      },
      onLine: (line) => /rror/.test(line) && console.log(line),
    });
    await until('the app', () => responds(`${app}/api/v2/readyz`), { timeoutMs: 120_000, everyMs: 100 });
    return service;
  };
  return {
    app,
    bookings,
    counter,
    databaseUrl: postgres.url,
    facts,
    seedSeconds,
    startApp,
    stop: async () => {
      await standIns.stop();
      await counter.stop();
      await postgres.stop();
    },
  };
}
export type Ground = Awaited<ReturnType<typeof prepareGround>>;

/** Signs the administrator in. Returns the headers for their browser and for the API. */
export async function signIn(app: string) {
  const csrf = await fetch(`${app}/api/auth/csrf`);
  const { csrfToken } = (await csrf.json()) as { csrfToken: string };
  const cookies = (response: Response) =>
    response.headers.getSetCookie().map((each) => each.split(';', 1)[0]);
  const credentials = { email: 'admin@hushpod.test', password: 'Admin@12345' };
  const signedIn = await fetch(`${app}/api/auth/callback/credentials`, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie: cookies(csrf).join('; '), origin: app },
    body: new URLSearchParams({ ...credentials, csrfToken, json: 'true' }),
  });
  const cookie = cookies(signedIn).join('; ');
  const login = await fetch(`${app}/api/v2/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(credentials),
  });
  const { data } = (await login.json()) as { data: { token: string } };
  if (!cookie.includes('session-token') || !data?.token)
    throw new Error('The administrator could not sign in.');
  return { browser: { cookie }, api: { authorization: `Bearer ${data.token}` } };
}
