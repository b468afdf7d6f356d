import fs from 'node:fs';
import path from 'node:path';
import { ensureBuild } from './build';
import { buildServer } from './build-server';
import { banner } from './demo-steps/banner';
import { type Facts, prepareData } from './demo-steps/data';
import { type DemoSettings, demoSettings } from './demo-steps/settings';
import { demoEnvironment } from './environment';
import { until } from './poll';
import { freePort } from './ports';
import { startPostgres } from './postgres';
import { Running, startService, typescript } from './processes';
import { fromRoot, SERVE } from './root';
import { secretsAt } from './secrets';

/** Its logins are in the README, so only this machine can reach it, unless `HOST` is set. */
const HOST = process.env.HOST || '127.0.0.1';
/** The previous owner of a port may still be shutting down after a kill. */
const PATIENCE_MS = 3000;

const running = new Running();
const say = (line: string) => console.log(line);

try {
  await start(await demoSettings(process.argv.slice(2), process.env));
} catch (error) {
  await running.fail(error instanceof Error ? error.message : String(error));
}

async function start({ hot, port, ports, bookings, dataDir }: DemoSettings): Promise<void> {
  const database = await startPostgres({ dir: path.join(dataDir, 'postgres'), port: ports.postgres });
  running.add(
    { name: 'database', exited: database.ended.then(() => 0), stop: database.stop },
    () => database.ended,
  );
  say(`Database on port ${database.port}, in ${path.relative(process.cwd(), database.dir)}`);

  const secretsFile = path.join(dataDir, 'secrets.json');
  const secrets = secretsAt(secretsFile);
  const standInsPort = await freePort(ports.standIns, { patienceMs: PATIENCE_MS });
  const smtpPort = await freePort(Math.max(ports.smtp, standInsPort + 1), { patienceMs: PATIENCE_MS });
  const environment = demoEnvironment({ port, databaseUrl: database.url, standInsPort, smtpPort, secrets });
  const { APP_URL: app = '', STRIPE_API_URL: standIns = '' } = environment;
  Object.assign(process.env, environment);

  await startStandIns({
    standInsPort,
    smtpPort,
    dataDir,
    secretsFile,
    webhook: `${app}/api/v2/webhooks/stripe`,
  });
  const [facts] = await Promise.all([
    prepareData({
      databaseUrl: database.url,
      factsFile: path.join(dataDir, 'demo.json'),
      bookings,
      encryptionKey: secrets.encryptionKey,
      blobToken: secrets.blobToken,
      log: say,
    }),
    hot ? buildServer() : build(),
  ]);

  await startApp({ hot, port, app });
  const visitorPath = await startPods({
    dataDir,
    databaseUrl: database.url,
    encryptionKey: secrets.encryptionKey,
    app,
    facts,
  });
  say(banner({ app, standIns, visitorPath }));
}

type PodOptions = {
  dataDir: string;
  databaseUrl: string;
  encryptionKey: string;
  app: string;
  facts: Facts;
};

/**
 * Starts one process for the pods of the story, those of the day, and the travellers that use them. Returns the
 * address where a visitor starts.
 */
async function startPods({ dataDir, databaseUrl, encryptionKey, app, facts }: PodOptions): Promise<string> {
  const { prepareDay } = await import('./day/prepare');
  const { insidePhoto } = await import('./story/pictures');
  const day = await prepareDay({ databaseUrl, encryptionKey });
  const isOfDay = new Set(day.pods.map(({ spaceId }) => spaceId));
  const pods = [...facts.pods.filter(({ spaceId }) => !isOfDay.has(spaceId)), ...day.pods];
  const write = (name: string, content: string | Uint8Array): string => {
    const file = path.join(dataDir, name);
    fs.writeFileSync(file, content, { mode: 0o600 });
    return file;
  };
  const args = [
    ...['--file', write('pods.json', JSON.stringify(pods, null, 2)), '--base-url', app],
    ...['--aims', write('aims.json', JSON.stringify(day.aims, null, 2))],
    ...['--photo', write('inside.jpg', await insidePhoto())],
  ];
  running.add(startService({ name: 'pods', args: typescript('dev/pods/main.ts', ...args) }));
  return day.visitorPath;
}

async function startStandIns(options: {
  standInsPort: number;
  smtpPort: number;
  dataDir: string;
  secretsFile: string;
  webhook: string;
}): Promise<void> {
  const { standInsPort, smtpPort, dataDir, secretsFile, webhook } = options;
  const data = path.join(dataDir, 'stand-ins');
  const ports = ['--host', HOST, '--port', String(standInsPort), '--smtp-port', String(smtpPort)];
  const args = [...ports, '--data', data, '--secrets', secretsFile, '--webhook', webhook];
  running.add(startService({ name: 'stand-ins', args: typescript('dev/stand-ins/main.ts', ...args) }));
  await until('the stand-ins to answer', () => answers(`http://localhost:${standInsPort}/`), {
    timeoutMs: 30_000,
  });
}

async function build(): Promise<void> {
  say('Building the app, if its sources have changed…');
  say((await ensureBuild()) ? 'The build is done.' : 'The build is up to date.');
}

async function startApp({ hot, port, app }: { hot: boolean; port: number; app: string }): Promise<void> {
  const env = {
    NODE_ENV: hot ? 'development' : 'production',
    HOST,
    PORT: String(port),
    NEXT_TELEMETRY_DISABLED: '1',
  };
  running.add(startService({ name: 'app', cwd: fromRoot(), args: SERVE, env }));
  const health = `${app}/api/v2/healthz`;
  await until('the app to answer', () => answers(health), { timeoutMs: 120_000, everyMs: 200 });
}

async function answers(url: string): Promise<boolean> {
  return fetch(url, { signal: AbortSignal.timeout(20_000) }).then(
    ({ ok }) => ok,
    () => false,
  );
}
