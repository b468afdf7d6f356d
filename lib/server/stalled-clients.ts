import 'server-only';
import { type FileHandle, open } from 'node:fs/promises';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { logError } from '@/lib/foundation/process/log';
import { refuseSocket, TOO_SLOW } from './early-refusals';

/*
 * The end of a response that its client does not read: docs/rules.md#unread. Node knows only when the kernel takes
 * the next part of a body, which can be every 700 kB, so progress is read from the kernel's own tables.
 */

/** The tables of TCP connections on Linux. Opened once: with no descriptor left, they could not be opened. */
const TABLES = ['/proc/net/tcp', '/proc/net/tcp6'];
/** The most that is read from a table at once, in bytes. */
const PART_BYTES = 65_536;
/** The interval at which responses are looked at, in milliseconds. */
const EVERY_MS = 5_000;
/**
 * How long a client can take nothing, in milliseconds. A reader on the same machine that takes 1 kB a second receives
 * it in parts of 64 kB, one every 64 s.
 */
const STILL_MS = 65_000;

async function openTables(): Promise<FileHandle[]> {
  const opened = await Promise.allSettled(TABLES.map((table) => open(table)));
  return opened.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
}

async function textOf(table: FileHandle): Promise<string> {
  const buffer = Buffer.alloc(PART_BYTES);
  let text = '';
  for (;;) {
    const { bytesRead } = await table.read(buffer, 0, PART_BYTES, text.length);
    if (bytesRead === 0) return text;
    text += buffer.toString('latin1', 0, bytesRead);
  }
}

const portIn = (address: string): number => Number.parseInt(address.split(':')[1] ?? '', 16);

/**
 * What is on its way to each client of this port, by the client's port: what this machine has not yet delivered, and
 * what a client on the same machine has not yet read. Clients with the same port count as one.
 */
function queuesIn(text: string, port: number): Map<number, string> {
  const queues = new Map<number, string>();
  const add = (client: number, size = '') => queues.set(client, `${queues.get(client) ?? ''} ${size}`);
  for (const line of text.split('\n')) {
    const [, local = '', remote = '', , sizes = ''] = line.trim().split(/\s+/);
    const [undelivered, unread] = sizes.split(':');
    if (portIn(local) === port) add(portIn(remote), undelivered);
    if (portIn(remote) === port) add(portIn(local), unread);
  }
  return queues;
}

type Progress = { state: string; since: number };
export type UnreadLimits = { everyMs?: number; stillMs?: number };

/**
 * Ends each response of `server` of which the client takes nothing for `stillMs`; a client that takes 1 kB a second
 * gets all. Returns the function that begins to watch a response, and returns the one that ends that. Without the
 * kernel's tables nothing is ended.
 */
export function endUnread(
  server: Server,
  { everyMs = EVERY_MS, stillMs = STILL_MS }: UnreadLimits = {},
): (response: ServerResponse) => () => void {
  const responses = new Map<ServerResponse, Progress>();
  const tables = openTables();
  const isWaiting = ({ writableLength }: ServerResponse) => writableLength > 0;

  async function look(): Promise<void> {
    if (![...responses.keys()].some(isWaiting)) return;
    const text = (await Promise.all((await tables).map(textOf))).join('\n');
    const address = server.address();
    if (address === null || typeof address === 'string') return;
    const queues = queuesIn(text, address.port);
    const now = performance.now();
    for (const [response, progress] of responses) {
      const { socket, writableLength } = response;
      const queue = queues.get(socket?.remotePort ?? 0);
      const state = `${socket?.bytesWritten} ${writableLength} ${queue}`;
      if (!isWaiting(response) || !queue || state !== progress.state)
        responses.set(response, { state, since: now });
      else if (now - progress.since >= stillMs) socket?.destroy();
    }
  }

  let looking = Promise.resolve();
  const timer = setInterval(() => {
    looking = looking.then(look).catch((error) => logError('server.unread', error));
  }, everyMs).unref();
  server.once('close', async () => {
    clearInterval(timer);
    await looking;
    for (const table of await tables) await table.close();
  });
  return (response) => {
    responses.set(response, { state: '', since: performance.now() });
    return () => responses.delete(response);
  };
}

/** How long a body can send nothing. */
const SILENCE_MS = 30_000;

const hasBody = ({ headers }: IncomingMessage): boolean =>
  'transfer-encoding' in headers || Number(headers['content-length'] ?? 0) > 0;

/** Ends a request whose body has sent nothing for 30 s. A body that waits for us to read it is not silent. */
export function limitSilence(
  request: IncomingMessage,
  response: ServerResponse,
  silenceMs = SILENCE_MS,
): void {
  if (!hasBody(request)) return;
  const { socket } = request;
  request.setTimeout(silenceMs, () => {
    if (request.readableLength > 0) socket.setTimeout(silenceMs);
    // In the middle of a response, a refusal would be read as part of it.
    else if (response.headersSent) socket.destroy();
    else refuseSocket(socket, TOO_SLOW);
  });
  // Without a listener, Node would close the connection of a response that takes longer than the body can be silent.
  response.on('timeout', () => {});
}
