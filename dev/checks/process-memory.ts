import { parseSync } from 'vite';
import type { SourceFile } from './imports';

/*
 * An installation runs as several processes, and each serves any request. Whatever counts, limits or decides is in the
 * database; what a process keeps for itself is in this list, with the reason for which no other process needs it.
 */
const OF_RELEASE = 'It follows from the release, which is the same in every process that has it.';
const OF_SETTINGS = 'It follows from the settings, which every process reads at its start.';
const CONNECTION = 'A connection belongs to the process that opened it.';
const OWN_WORK = 'It is about work of this process: its requests, timers and callers.';
const OWN_STATE = 'It describes this process to its own probes, and each process has probes of its own.';

export const PROCESS_MEMORY: Record<string, Record<string, string>> = {
  'app/api/v2/openapi.json/document.ts': { cached: OF_RELEASE },
  'app/api/v2/openapi.json/route.ts': { cached: OF_RELEASE },
  'db/client.ts': { opened: CONNECTION },
  'db/listen.ts': { hub: CONNECTION },
  'db/presence.ts': { watched: OWN_STATE },
  'db/transaction.ts': { followUps: OWN_WORK },
  'lib/booking/receipts/document-fonts.ts': { files: OF_RELEASE },
  'lib/booking/statements/check-jobs.ts': {
    state: 'Each process checks once an hour; a check only reads, and says the same in each.',
  },
  'lib/catalogue/geography/dial-codes.ts': {
    cached: 'Reference data that only a release changes, read again after a minute.',
  },
  'lib/console/setup/queries.ts': {
    begun: 'That a database has had a booking never becomes untrue.',
  },
  'lib/console/setup/services.ts': {
    cached: 'Answers of services, asked again after a short time; a stale one is a note on a page.',
  },
  'lib/foundation/process/draining.ts': { state: OWN_STATE },
  'lib/foundation/process/log.ts': { logged: 'An error is an object of this process.' },
  'lib/foundation/process/metrics.ts': {
    state: 'Counters of this process; the collector adds up those of all.',
  },
  'lib/foundation/process/request-scope.ts': { requests: OWN_WORK },
  'lib/foundation/settings/env.ts': { cached: OF_SETTINGS },
  'lib/foundation/signatures-and-encryption.ts': { cached: OF_SETTINGS },
  'lib/foundation/time/database-clock.ts': {
    clock: 'The offset of the clock of this machine from that of the database.',
  },
  'lib/foundation/time/zone-data.ts': { unpacked: OF_RELEASE },
  'lib/operations/jobs/heartbeat.ts': {
    heartbeat: 'Whether the last beat of this process failed, so that its log says it once.',
  },
  'lib/operations/jobs/timer.ts': { state: OWN_WORK },
  'lib/operations/metrics/exposition.ts': {
    state: 'Figures of the database, read again after five seconds.',
  },
  'lib/platform/authorization/coalesced.ts': { reads: 'Reads that wait for each other in this process.' },
  'lib/platform/clock-check.ts': { state: OWN_STATE },
  'lib/platform/decoding/sender.ts': { senders: OWN_WORK },
  'lib/platform/http/after-response.ts': { state: OWN_WORK },
  'lib/platform/http/database-probe.ts': { last: OWN_STATE },
  'lib/platform/http/disk-room.ts': { last: 'What the database has room for, asked again by each process.' },
  'lib/platform/http/file-descriptors.ts': { state: OWN_STATE },
  'lib/platform/identity/passwords.ts': {
    decoy: 'A hash of nothing, compared with where nobody has the address; any will do.',
  },
  'lib/platform/installation.ts': { cached: 'The id of an installation never changes.' },
  'lib/platform/integrations/calendar.ts': {
    tokens: 'Access tokens until they expire; a process without one asks for its own.',
  },
  'lib/platform/integrations/mail.ts': { transport: CONNECTION },
  'lib/platform/integrations/pusher.ts': { client: CONNECTION },
  'lib/platform/integrations/stripe.ts': { client: CONNECTION },
  'lib/platform/job-runs.ts': { runs: OWN_STATE },
  'lib/platform/languages/compiled-texts.ts': { ready: OF_RELEASE },
  'lib/platform/languages/visitor-texts.ts': { packedTexts: OF_RELEASE, translators: OF_RELEASE },
  'lib/platform/list/export-stream.ts': { queues: 'Downloads of this process wait for each other.' },
  'lib/platform/outbox.ts': {
    emitter: 'It wakes the outbox of this process at once; every process looks at the table anyway.',
  },
  'lib/platform/realtime/channel-listeners.ts': {
    state: 'Who listens, as the service said within seconds; a process that does not know asks.',
  },
  'lib/platform/realtime/publisher.ts': { states: 'Entries that this process has still to publish.' },
  'lib/platform/realtime/space-changes.ts': { state: 'Changes that this process has still to publish.' },
  'lib/pods/pod-commands/joint-poll-check.ts': {
    waiting: OWN_WORK,
    plannedAt: OWN_WORK,
    newest: OWN_WORK,
  },
};

type Node = { type: string } & Record<string, unknown>;
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value;
const nodesOf = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : []);

const WRITES = /^(set|add|push|unshift|delete|clear|pop|shift|splice)$/;
const COLLECTIONS = /^(Map|Set|WeakMap|WeakSet|Array)$/;

/** Whether the text writes to a collection of this name, or to a property of it. */
const isWritten = (name: string, text: string): boolean =>
  [...text.matchAll(new RegExp(`\\b${name}\\.(\\w+)\\(`, 'g'))].some(([, call]) => WRITES.test(call ?? '')) ||
  new RegExp(`\\b${name}(\\.\\w+|\\[[^\\]]+\\]) (=|\\+=|\\?\\?=) `).test(text);

function isKept(kind: unknown, name: string, init: unknown, text: string): boolean {
  if (kind === 'let') return true;
  if (!isNode(init)) return false;
  const callee = isNode(init.callee) ? String(init.callee.name) : '';
  if (init.type === 'CallExpression') return callee === 'processState';
  const isCollection =
    (init.type === 'NewExpression' && COLLECTIONS.test(callee)) ||
    init.type === 'ArrayExpression' ||
    init.type === 'ObjectExpression';
  return isCollection && isWritten(name, text);
}

/** The names under which a module keeps something from one call to the next. */
export function keptBy({ path, text }: Pick<SourceFile, 'path' | 'text'>): string[] {
  const { body } = parseSync(path, text).program as unknown as { body: Node[] };
  return body.flatMap((statement) => {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (!isNode(declaration) || declaration.type !== 'VariableDeclaration') return [];
    return nodesOf(declaration.declarations).flatMap(({ id, init }) => {
      const name = isNode(id) && id.type === 'Identifier' ? String(id.name) : '';
      return name && isKept(declaration.kind, name, init, text) ? [name] : [];
    });
  });
}

/** What the server's modules keep without being in the list, and what the list has that none of them keeps. */
export function processMemoryProblems(
  files: Pick<SourceFile, 'path' | 'text'>[],
  list: typeof PROCESS_MEMORY = PROCESS_MEMORY,
): string[] {
  const kept = new Map(
    files
      .filter(
        ({ path }) => /^(app|lib|db|middleware|instrumentation)/.test(path) && !/\.test\.tsx?$/.test(path),
      )
      .map((file) => [file.path, keptBy(file)]),
  );
  const unlisted = [...kept].flatMap(([path, names]) =>
    names
      .filter((name) => !list[path]?.[name])
      .map(
        (name) =>
          `${path} keeps ${name} in one process: keep it in the database, or say in PROCESS_MEMORY why no other needs it`,
      ),
  );
  const unused = Object.entries(list).flatMap(([path, names]) =>
    Object.keys(names)
      .filter((name) => !kept.get(path)?.includes(name))
      .map((name) => `PROCESS_MEMORY has ${name} of ${path}, which keeps nothing of that name`),
  );
  return [...unlisted, ...unused];
}
