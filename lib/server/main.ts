import 'server-only';
import { Server } from 'node:http';
import nextEnv from '@next/env';
import {
  logError,
  logInfo,
  logWarning,
  needsNoLine,
  printErrorsAsLines,
  survivePipeLoss,
} from '@/lib/foundation/process/log';
import { type Env, env } from '@/lib/foundation/settings/env';
import { buildFiles } from './build-files';
import { endServer, newHttpServer } from './http-server';
import { receive } from './receive-requests';
import { staticFiles } from './static-files';

/*
 * The program of `npm start`, `npm run dev` and the container: a Node HTTP server with Next.js behind it. On Vercel
 * the platform takes its place. `npm run build:server` compiles it to `build/server.mjs`:
 * docs/architecture.md#duties.
 */

/** The exit codes of a process that a signal ended. */
const EXIT_CODES = { SIGTERM: 143, SIGINT: 130 } as const;
/** The path of hot reloading, in development. */
const HOT_RELOAD = /^\/_next\/hmr\b/;

function fail(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

/** The settings, including those of `.env` files; ends the process with a sentence if one is missing. */
function settings(): Env {
  try {
    if (!process.env.NODE_ENV) Object.assign(process.env, { NODE_ENV: 'production' });
    nextEnv.loadEnvConfig(process.cwd(), process.env.NODE_ENV === 'development');
    return env();
  } catch (error) {
    fail(error instanceof Error ? error.message : String(error));
  }
}

const hstsOf = ({ APP_URL, HSTS_SUBDOMAINS }: Env): string | undefined =>
  APP_URL.startsWith('https://')
    ? `max-age=31536000${HSTS_SUBDOMAINS ? '; includeSubDomains' : ''}`
    : undefined;

async function main(): Promise<void> {
  survivePipeLoss();
  // Node does not print them itself, because of `--no-warnings`.
  process.on('warning', ({ name, message }) => logWarning('node.warning', { name, message }));
  const current = settings();
  const { NODE_ENV, HOST, PORT, TRUSTED_PROXIES, ACCESS_LOG } = current;
  const dev = NODE_ENV === 'development';
  printErrorsAsLines({ texts: !dev });
  // The framework registers for upgrades on the server that it receives: this one passes it only those of hot
  // reloading.
  const upgrades = new Server();
  const { default: next } = await import('next');
  // Not the interface: the framework would treat `127.0.0.1` and `localhost` as two sites, and proxy its own
  // rewrites.
  const app = next({ dev, dir: process.cwd(), port: PORT, httpServer: upgrades });
  await app.prepare();
  const handle = app.getRequestHandler();
  const listener = receive(
    {
      trustedProxies: TRUSTED_PROXIES,
      hsts: hstsOf(current),
      hasAccessLog: ACCESS_LOG,
      // In development, the framework has them in memory.
      serveFile: dev ? undefined : buildFiles(process.cwd()),
      isStaticFile: staticFiles(process.cwd()),
    },
    (request, response) =>
      void handle(request, response).catch((error) => {
        if (!needsNoLine(error)) logError('request.failed', error);
        if (!response.headersSent) response.statusCode = 500;
        response.end();
      }),
  );
  const server = newHttpServer(
    listener,
    (request, socket, head) =>
      dev && HOT_RELOAD.test(request.url ?? '') && upgrades.emit('upgrade', request, socket, head),
  );
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, async () => {
      await endServer(server);
      process.exit(EXIT_CODES[signal]);
    });
  server.once('error', (error) => fail(`The server cannot listen on port ${PORT}: ${error.message}`));
  server.listen(PORT, HOST, () => logInfo('listening', { port: PORT }));
}

await main();
