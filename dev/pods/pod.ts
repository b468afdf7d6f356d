import { setTimeout as wait } from 'node:timers/promises';
import { type Command, deviceApi, type Outcome } from './device-api';
import { healthReport, type PodMode } from './health';

const EXECUTION_MS = 300;
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 10_000;

export type PodOptions = {
  /** The app's address: all that a pod is configured with, besides its token. */
  baseUrl: string;
  token: string;
  mode: PodMode;
  healthEveryMs?: number;
  /** What its camera sees when a guest enters. Without it, no photo is sent. */
  photo?: Blob;
  onCommand?: (command: Command, outcome: Outcome) => void;
};

export type Pod = { stop: () => Promise<void>; executed: Command[] };

/** Runs one simulated pod: it reports its health, waits for commands, executes them, and acknowledges each. */
export function startPod({
  baseUrl,
  token,
  mode,
  healthEveryMs = 15_000,
  photo,
  onCommand,
}: PodOptions): Pod {
  const executed: Command[] = [];
  if (mode === 'offline') return { executed, stop: async () => {} };
  const stopping = new AbortController();
  const { signal } = stopping;
  const api = deviceApi(baseUrl, token, signal);
  const outcomes = new Map<Command['id'], Promise<Outcome>>();

  const execute = async (command: Command): Promise<Outcome> => {
    if (Date.parse(command.expiresAt) <= Date.now()) return { ok: false, error: 'expired' };
    await wait(EXECUTION_MS, undefined, { signal });
    if (mode === 'jammed' && command.type === 'unlock') return { ok: false, error: 'the bolt is jammed' };
    executed.push(command);
    if (photo && command.type === 'unlock') void takePhoto(photo).catch(() => {});
    return { ok: true };
  };

  /** A photo of the guest who enters, for the running booking. */
  const takePhoto = async (image: Blob): Promise<void> => {
    const now = Date.now();
    const runs = (await api.bookings()).find(
      ({ datetimeStart, datetimeEnd }) => Date.parse(datetimeStart) <= now && Date.parse(datetimeEnd) > now,
    );
    if (runs) await api.sendPhoto(runs.id, image);
  };

  const obey = async (command: Command): Promise<void> => {
    // A command that is delivered twice is executed once, and its outcome is reported again.
    const earlier = outcomes.get(command.id);
    const outcome = earlier ?? execute(command);
    outcomes.set(command.id, outcome);
    const result = await outcome;
    if (!earlier) onCommand?.(command, result);
    await persist(signal, () => api.acknowledge(command.id, result));
  };

  const report = async () => {
    while (!signal.aborted) {
      await persist(signal, () => api.report(healthReport(mode)));
      await wait(healthEveryMs, undefined, { signal });
    }
  };
  const listen = async () => {
    while (!signal.aborted) {
      for (const command of await persist(signal, api.commands)) void obey(command).catch(() => {});
      // The app responds at once while a command waits for its acknowledgement.
      await wait(50, undefined, { signal });
    }
  };
  const loops = [report(), listen()].map((loop) => loop.catch(() => {}));
  return {
    executed,
    stop: async () => {
      stopping.abort();
      await Promise.all(loops);
    },
  };
}

/** Retries until it gets a response, with growing pauses: the app may be unreachable, or starting. */
async function persist<T>(signal: AbortSignal, attempt: () => Promise<T>): Promise<T> {
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    try {
      return await attempt();
    } catch (error) {
      if (signal.aborted) throw error;
      await wait(pause * (0.75 + Math.random() / 2), undefined, { signal });
    }
  }
}
