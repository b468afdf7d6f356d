import net from 'node:net';

/** Every port of a demo is derived from the app's. A busy port is replaced by the next free one. */
export function portsOf(port: number) {
  return { app: port, postgres: port + 1, standIns: port + 2, smtp: port + 3 };
}

/** Whether no process listens on `port` on this machine's loopback or on all of its addresses. */
export async function isPortFree(port: number): Promise<boolean> {
  return (await canListen(port, '127.0.0.1')) && (await canListen(port, undefined));
}

/**
 * The first free port from `from` on. With `patienceMs`, waits for `from` itself first, because its previous owner
 * may be shutting down. Throws an error with a sentence if none of `tries` is free.
 */
export async function freePort(from: number, { tries = 100, patienceMs = 0 } = {}): Promise<number> {
  const deadline = Date.now() + patienceMs;
  while (Date.now() < deadline && !(await isPortFree(from)))
    await new Promise((next) => setTimeout(next, 100));
  const last = Math.min(from + tries - 1, 65_535);
  for (let port = from; port <= last; port++) if (await isPortFree(port)) return port;
  throw new Error(
    `No free port from ${from} to ${last}. Stop what listens there, or set PORT to another value.`,
  );
}

/** Whether this user cannot listen on a port at all: on most machines, ports below 1024 are reserved. */
export const isPortForbidden = async (port: number): Promise<boolean> =>
  (await listenProblem(port, '127.0.0.1')) === 'EACCES';

const canListen = async (port: number, host: string | undefined): Promise<boolean> =>
  (await listenProblem(port, host)) === null;

/** The error code with which the system refuses to listen there; null if it permits it. */
function listenProblem(port: number, host: string | undefined): Promise<string | null> {
  return new Promise((done) => {
    const probe = net.createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => done(error.code ?? 'unknown'));
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => done(null)));
  });
}
