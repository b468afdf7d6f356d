import { spawn } from 'node:child_process';
import { expect, it } from 'vitest';
import { spawnGuarded } from './guarded';
import { until } from './poll';
import { typescript } from './processes';
import { fromRoot } from './root';
import { processesOn } from './test-programs/processes-on';

const uniqueName = () => `mark-${process.pid}-${Math.random().toString(36).slice(2)}`;
const sleeper = (name: string) => ['-e', 'setInterval(() => {}, 1000)', name];

it('a guarded program can be stopped, and its exit code is returned', async () => {
  const failing = spawnGuarded({ command: process.execPath, args: ['-e', 'process.exit(3)'] });
  expect(await failing.exited).toBe(3);
  const name = uniqueName();
  const running = spawnGuarded({ command: process.execPath, args: sleeper(name) });
  await until('the program', () => processesOn(name).length > 1);
  await running.stop();
  await until('its end', () => processesOn(name).length === 0);
});

it('a program that does not exist exits with 127', async () => {
  expect(await spawnGuarded({ command: '/no/such/program', args: [] }).exited).toBe(127);
});

it('a program that ignores SIGTERM is killed', async () => {
  const name = uniqueName();
  const stubborn = `process.on('SIGTERM', () => {}); console.log('up'); setInterval(() => {}, 1000)`;
  const guarded = spawnGuarded({ command: process.execPath, args: ['-e', stubborn, name], graceSeconds: 1 });
  await new Promise((up) => guarded.child.stdout?.once('data', up));
  await guarded.stop();
  await until('its end', () => processesOn(name).length === 0);
});

it('a program ends with its parent, even when the parent is killed', async () => {
  const name = uniqueName();
  const parent = spawn(process.execPath, typescript('dev/test-programs/guard-parent.ts', name), {
    cwd: fromRoot(),
  });
  await until('the program', () => processesOn(name).length > 2);
  parent.kill('SIGKILL');
  await until('its end', () => processesOn(name).length === 0);
});
