import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import postgres from 'postgres';
import { findChromium } from '../../../dev/browser';
import { ensureBuild } from '../../../dev/build';
import type { Facts } from '../../../dev/demo-steps/data';
import { demoEnvironment } from '../../../dev/environment';
import { until } from '../../../dev/poll';
import { freePort } from '../../../dev/ports';
import { startPostgres, THROWAWAY } from '../../../dev/postgres';
import { startService, typescript } from '../../../dev/processes';
import { fromRoot, SERVE } from '../../../dev/root';
import { secretsAt } from '../../../dev/secrets';
import { publish, STORY } from './facts';
import { keepPodsReporting } from './test-pods';

const FIRST_PORT = 17_400;
const LOG = 'test-results/setup.log';

type Stop = () => Promise<unknown>;

/**
 * Playwright's global setup: starts the built app with its own database, stand-ins and pods. Returns the teardown.
 * Every process is guarded, so that none outlives this one, however it ends.
 */
export default async function startSetup(): Promise<Stop> {
  const stops: Stop[] = [];
  const stop = async () => {
    for (const each of stops.reverse()) await each();
  };
  try {
    await startAll(stops);
    return stop;
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startAll(stops: Stop[]): Promise<void> {
  await ensureBuild();
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'hushpod-e2e-'));
  // The database may run as another user, who needs access to its folder below.
  fs.chmodSync(dir, 0o755);
  const log = openLog(stops);
  const database = await startPostgres({
    dir: path.join(dir, 'postgres'),
    port: await freePort(FIRST_PORT),
    flags: THROWAWAY,
  });
  stops.push(async () => {
    await database.stop();
    for (const folder of [dir, database.dir]) fs.rmSync(folder, { recursive: true, force: true });
  });

  const secretsFile = path.join(dir, 'secrets.json');
  const secrets = secretsAt(secretsFile);
  const port = await freePort(database.port + 1);
  const standInsPort = await freePort(port + 1);
  const smtpPort = await freePort(standInsPort + 1);
  const environment = demoEnvironment({ port, databaseUrl: database.url, standInsPort, smtpPort, secrets });
  const app = `http://localhost:${port}`;
  const standIns = `http://localhost:${standInsPort}`;
  Object.assign(process.env, environment);

  const start = (name: string, args: string[], env?: Record<string, string>) => {
    const service = startService({ name, args, env, onLine: (line) => log(`${name} | ${line}`) });
    stops.push(service.stop);
    return service;
  };
  const ports = ['--port', String(standInsPort), '--smtp-port', String(smtpPort)];
  const webhook = ['--webhook', `${app}/api/v2/webhooks/stripe`];
  const stateArguments = ['--data', path.join(dir, 'stand-ins'), '--secrets', secretsFile];
  start('stand-ins', typescript('dev/stand-ins/main.ts', ...ports, ...stateArguments, ...webhook));
  await until('the stand-ins', () => responds(standIns), { timeoutMs: 120_000 });
  const factsFile = path.join(dir, 'facts.json');
  const seeded = await start('seed', typescript('tests/e2e/setup/seed.ts', factsFile)).exited;
  if (seeded !== 0) throw new Error(`The demo story could not be created; see ${LOG}.`);
  await copyStory(database.url);
  const facts: Facts = JSON.parse(fs.readFileSync(factsFile, 'utf8'));

  start('app', SERVE, {
    NODE_ENV: 'production',
    PORT: String(port),
    NEXT_TELEMETRY_DISABLED: '1',
    // Browsers keep the machine busy, and a slow database must not count as unreachable because of it.
    DATABASE_CONNECT_SECONDS: '60',
  });
  await until('the app', () => responds(`${app}/api/v2/readyz`), { timeoutMs: 180_000, everyMs: 100 });
  stops.push(keepPodsReporting(database.url));
  const podsFile = path.join(dir, 'pods.json');
  fs.writeFileSync(podsFile, JSON.stringify(facts.pods));
  start('pods', typescript('dev/pods/main.ts', '--file', podsFile, '--base-url', app));

  const sessions = path.join(dir, 'sessions');
  fs.mkdirSync(sessions);
  publish({
    app,
    standIns,
    databaseUrl: database.url,
    cardKey: secrets.stripeSecretKey,
    visitorPath: facts.visitorPath,
    silentSpace: silentSpace(facts),
    chromium: await findChromium(),
    sessions,
  });
}

/** Keeps a copy of the seeded database, while there is no connection to it. */
async function copyStory(databaseUrl: string): Promise<void> {
  const server = new URL(databaseUrl);
  const seeded = server.pathname.slice(1);
  server.pathname = '/template1';
  const sql = postgres(server.href, { max: 1, onnotice: () => {} });
  await sql.unsafe(`create database ${STORY} template ${seeded} strategy file_copy`);
  await sql.end();
}

function silentSpace({ pods }: Facts): number {
  const silent = pods.find(({ mode }) => mode === 'offline');
  if (!silent) throw new Error('The demo story has no silent pod.');
  return silent.spaceId;
}

/** The output of the services, for the analysis of failures: `test-results/setup.log`. */
function openLog(stops: Stop[]): (line: string) => void {
  const file = fromRoot(LOG);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  const stream = fs.createWriteStream(file);
  stops.push(async () => stream.end());
  return (line) => stream.write(`${line}\n`);
}

const responds = (url: string): Promise<boolean> =>
  fetch(url, { signal: AbortSignal.timeout(5_000) }).then(
    ({ ok }) => ok,
    () => false,
  );
