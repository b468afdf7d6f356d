import { type ChildProcess, spawn } from 'node:child_process';

/**
 * A shell runs between this process and the program, in its own process group. Its standard input is a pipe that only
 * this process holds open. When this process dies, in any way, the shell reads EOF, stops the program, and after the
 * grace period kills the rest of the group. The kernel guarantees this; no clean-up code has to run. The shell's own
 * output is discarded: after this process is dead, writing to its closed pipe would kill the shell before it is done.
 */
const GUARD = `
exec 3<&0 4>&2 2>/dev/null
"$@" </dev/null 3<&- 2>&4 4>&- & program=$!
( cat <&3 >/dev/null; kill -"$GUARD_SIGNAL" "$program"; sleep "$GUARD_GRACE"; kill -KILL 0 ) &
wait "$program"; code=$?
trap '' TERM; kill -TERM 0; exit "$code"`;

export type GuardedOptions = {
  command: string;
  args: string[];
  cwd?: string;
  /** In addition to this process's own environment. */
  env?: Record<string, string>;
  uid?: number;
  gid?: number;
  /** The signal that tells the program to end. */
  signal?: 'TERM' | 'INT';
  /** The whole group is killed after this many seconds. */
  graceSeconds?: number;
};

export type Guarded = {
  child: ChildProcess;
  /** Resolves with the exit code when the program and its group have ended. */
  exited: Promise<number>;
  /** Tells the program to end and waits until it has. */
  stop: () => Promise<void>;
};

/** Starts a program that ends when this process ends, even by `kill -9`. */
export function spawnGuarded(options: GuardedOptions): Guarded {
  const { command, args, cwd, env, uid, gid, signal = 'TERM', graceSeconds = 10 } = options;
  const child = spawn('/bin/sh', ['-c', GUARD, 'guard', command, ...args], {
    cwd,
    uid,
    gid,
    env: Object.assign({}, process.env, env, { GUARD_SIGNAL: signal, GUARD_GRACE: String(graceSeconds) }),
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  child.stdin.on('error', () => {});
  const exited = new Promise<number>((done) => {
    child.once('error', () => done(127));
    child.once('exit', (code) => done(code ?? 137));
  });
  void exited.then(() => child.stdin.destroy());
  const stop = async () => {
    child.ref();
    child.stdin.end();
    await exited;
  };
  return { child, exited, stop };
}
