import net from 'node:net';

/**
 * The traffic to the database: the number of executed statements, and the number of times that a client waited for a
 * response.
 */
type Traffic = { statements: number; roundTrips: number; sql: string[] };

/** The first packet of a connection has no type. The others begin with a type and their length. */
const HEAD_BYTES = 5;
const EXECUTES = new Set(['E', 'Q']);

/**
 * A message, and its first two strings: a statement's name and SQL (`P`), or a portal's and a statement's name (`B`).
 */
type Message = { type: string; texts: string[] };

/** Takes whole messages off the beginning of a buffer. Returns them and the rest. */
function takeMessages(buffer: Buffer): { messages: Message[]; rest: Buffer } {
  const messages: Message[] = [];
  let rest = buffer;
  while (rest.length >= HEAD_BYTES) {
    const length = rest.readInt32BE(1) + 1;
    if (rest.length < length) break;
    const texts = rest.subarray(HEAD_BYTES, length).toString('latin1').split('\0', 2);
    messages.push({ type: String.fromCharCode(rest[0] ?? 0), texts });
    rest = rest.subarray(length);
  }
  return { messages, rest };
}

/** A proxy in front of PostgreSQL on `port` that counts. `reset` sets the counts to zero. */
export async function startCounter(databaseUrl: string, port: number) {
  let traffic: Traffic = { statements: 0, roundTrips: 0, sql: [] };
  const target = new URL(databaseUrl);
  const server = net.createServer((client) => {
    const upstream = net.connect(Number(target.port), target.hostname);
    let buffer: Buffer = Buffer.alloc(0);
    let begun = false;
    let waiting = false;
    const statements = new Map<string, string>();
    client.on('data', (data: Buffer) => {
      buffer = Buffer.concat([buffer, data]);
      if (!begun && buffer.length >= 4 && buffer.length >= buffer.readInt32BE(0)) {
        buffer = buffer.subarray(buffer.readInt32BE(0));
        begun = true;
      }
      if (begun) {
        const { messages, rest } = takeMessages(buffer);
        buffer = rest;
        for (const { type, texts } of messages) {
          if (type === 'P') statements.set(texts[0] ?? '', texts[1] ?? '');
          if (type === 'B') traffic.sql.push(statements.get(texts[1] ?? '') ?? '');
          if (EXECUTES.has(type)) traffic.statements += 1;
        }
        // Packets that are sent one after another without a response are one round trip.
        if (messages.length > 0 && !waiting) traffic.roundTrips += 1;
        waiting ||= messages.length > 0;
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
      traffic = { statements: 0, roundTrips: 0, sql: [] };
    },
    stop: () => new Promise((done) => server.close(done)),
  };
}
