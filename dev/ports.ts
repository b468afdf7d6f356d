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

function canListen(port: number, host: string | undefined): Promise<boolean> {
  return new Promise((done) => {
    const probe = net.createServer();
    probe.once('error', () => done(false));
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => done(true)));
  });
}
