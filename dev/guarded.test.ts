import { spawn } from 'node:child_process';
import { expect, it } from 'vitest';
import { spawnGuarded } from './guarded';
import { until } from './poll';
import { typescript } from './processes';
import { fromRoot } from './root';
import { processesOn } from './test-programs/processes-on';

const mark = () => `mark-${process.pid}-${Math.random().toString(36).slice(2)}`;
const sleeper = (name: string) => ['-e', 'setInterval(() => {}, 1000)', name];

it('stops a program and returns its exit code', async () => {
  const failing = spawnGuarded({ command: process.execPath, args: ['-e', 'process.exit(3)'] });
  expect(await failing.exited).toBe(3);
  const name = mark();
  const lasting = spawnGuarded({ command: process.execPath, args: sleeper(name) });
  await until('the program', () => processesOn(name).length > 1);
  await lasting.stop();
  await until('its end', () => processesOn(name).length === 0);
});

it('returns 127 for a program that does not exist', async () => {
  expect(await spawnGuarded({ command: '/no/such/program', args: [] }).exited).toBe(127);
});

it('kills a program that ignores SIGTERM', async () => {
  const name = mark();
  const stubborn = `process.on('SIGTERM', () => {}); console.log('up'); setInterval(() => {}, 1000)`;
  const guarded = spawnGuarded({ command: process.execPath, args: ['-e', stubborn, name], graceSeconds: 1 });
  await new Promise((up) => guarded.child.stdout?.once('data', up));
  await guarded.stop();
  await until('its end', () => processesOn(name).length === 0);
});

it('ends the program when its parent ends, even when the parent is killed', async () => {
  const name = mark();
  const parent = spawn(process.execPath, typescript('dev/test-programs/guard-parent.ts', name), {
    cwd: fromRoot(),
  });
  await until('the program', () => processesOn(name).length > 2);
  parent.kill('SIGKILL');
  await until('its end', () => processesOn(name).length === 0);
});
