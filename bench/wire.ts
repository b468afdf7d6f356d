import net from 'node:net';

/** What went to the database: statements executed, and how often somebody waited for its answer. */
export type Traffic = { statements: number; roundTrips: number };

/** The first packet of a connection has no type; the others begin with one and their length. */
const HEAD_BYTES = 5;
const EXECUTES = new Set(['E', 'Q']);

/** Takes whole messages off the beginning of a buffer. Returns their types, and what is left. */
function takeMessages(buffer: Buffer): { types: string[]; rest: Buffer } {
  const types: string[] = [];
  let rest = buffer;
  while (rest.length >= HEAD_BYTES) {
    const length = rest.readInt32BE(1) + 1;
    if (rest.length < length) break;
    types.push(String.fromCharCode(rest[0] ?? 0));
    rest = rest.subarray(length);
  }
  return { types, rest };
}

/** A proxy in front of PostgreSQL on `port` that counts. `reset` begins anew. */
export async function startCounter(databaseUrl: string, port: number) {
  let traffic: Traffic = { statements: 0, roundTrips: 0 };
  const target = new URL(databaseUrl);
  const server = net.createServer((client) => {
    const upstream = net.connect(Number(target.port), target.hostname);
    let buffer: Buffer = Buffer.alloc(0);
    let begun = false;
    let waiting = false;
    client.on('data', (data: Buffer) => {
      buffer = Buffer.concat([buffer, data]);
      if (!begun && buffer.length >= 4 && buffer.length >= buffer.readInt32BE(0)) {
        buffer = buffer.subarray(buffer.readInt32BE(0));
        begun = true;
      }
      if (begun) {
        const { types, rest } = takeMessages(buffer);
        buffer = rest;
        traffic.statements += types.filter((type) => EXECUTES.has(type)).length;
        // Packets that follow one another unanswered are one round trip.
        if (types.length > 0 && !waiting) traffic.roundTrips += 1;
        waiting ||= types.length > 0;
      }
      upstream.write(data);
    });
    upstream.on('data', (data) => {
      waiting = false;
      client.write(data);
    });
    const end = () => {
      client.destroy();
      upstream.destroy();
    };
    for (const socket of [client, upstream]) socket.on('close', end).on('error', end);
  });
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  const url = new URL(databaseUrl);
  url.port = String(port);
  return {
    url: url.href,
    read: () => traffic,
    reset: () => {
      traffic = { statements: 0, roundTrips: 0 };
    },
    stop: () => new Promise((done) => server.close(done)),
  };
}
