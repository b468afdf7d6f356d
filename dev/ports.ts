import net from 'node:net';

/** Every port of a demo follows from the app's. A busy one moves up to the next free port. */
export function portsOf(port: number) {
  return { app: port, postgres: port + 1, standIns: port + 2, smtp: port + 3 };
}

/** Whether nothing listens on `port` on this machine's loopback or on all of its addresses. */
export async function isPortFree(port: number): Promise<boolean> {
  return (await canListen(port, '127.0.0.1')) && (await canListen(port, undefined));
}

/**
 * The first free port from `from` on. `patienceMs` waits for `from` itself first: its previous owner may be shutting
 * down. Throws a sentence when none of `tries` is free.
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

/** Whether this user may not listen on a port at all: those below 1024 belong to the system on most machines. */
export const isPortForbidden = async (port: number): Promise<boolean> =>
  (await listenProblem(port, '127.0.0.1')) === 'EACCES';

const canListen = async (port: number, host: string | undefined): Promise<boolean> =>
  (await listenProblem(port, host)) === null;

/** The code of the system's refusal to listen there; null where it lets us. */
function listenProblem(port: number, host: string | undefined): Promise<string | null> {
  return new Promise((done) => {
    const probe = net.createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => done(error.code ?? 'unknown'));
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => done(null)));
  });
}
