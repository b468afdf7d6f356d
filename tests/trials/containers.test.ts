import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { serverSettings } from '@/lib/foundation/env';

/*
 * compose.yaml and Dockerfile, read as their programs read them, and by these programs where they are installed:
 * `apt-get install docker-compose buildah`. Base images are not fetched, so that nothing is built.
 */

const isInstalled = (program: string): boolean => spawnSync('which', [program]).status === 0;

const service = z.strictObject({
  image: z.string().optional(),
  build: z
    .strictObject({
      context: z.literal('.'),
      target: z.string(),
      args: z.record(z.string(), z.string()).optional(),
    })
    .optional(),
  env_file: z.literal('.env').optional(),
  environment: z.record(z.string(), z.string()).default({}),
  ports: z.array(z.string()).default([]),
  volumes: z.array(z.string()).default([]),
  healthcheck: z.strictObject({ test: z.array(z.string()), interval: z.string() }).optional(),
  depends_on: z
    .record(
      z.string(),
      z.strictObject({
        condition: z.enum(['service_started', 'service_healthy', 'service_completed_successfully']),
      }),
    )
    .default({}),
  restart: z.string().optional(),
  init: z.boolean().optional(),
  stop_grace_period: z.string().optional(),
});
const composition = z.strictObject({
  name: z.string(),
  'x-settings': z.unknown(),
  services: z.record(z.string(), service),
  volumes: z.record(z.string(), z.null()),
});

const text = fs.readFileSync('compose.yaml', 'utf8');
const compose = composition.parse(parse(text, { merge: true }));
const services = Object.entries(compose.services);

type Stage = { name: string; from: string; lines: string[] };

/** The stages of the Dockerfile, with its instructions, continued lines joined. */
const STAGES: Stage[] = fs
  .readFileSync('Dockerfile', 'utf8')
  .replace(/^#.*\n/gm, '')
  .replace(/\\\n\s*/g, ' ')
  .split(/^(?=FROM )/m)
  .slice(1)
  .map((stage) => {
    const [, from = '', name = ''] = /^FROM (\S+) AS (\S+)/.exec(stage) ?? [];
    return { name, from, lines: stage.split('\n').slice(1).filter(Boolean) };
  });
const stageOf = (name: string): Stage => {
  const found = STAGES.find((stage) => stage.name === name);
  if (!found) throw new Error(`The Dockerfile has no stage ${name}.`);
  return found;
};
/** What follows each such instruction of a stage. */
const instructions = (name: string, instruction: string): string[] =>
  stageOf(name)
    .lines.filter((line) => line.startsWith(`${instruction} `))
    .map((line) => line.slice(instruction.length + 1));
const settingsOf = (name: string) =>
  Object.fromEntries(
    instructions(name, 'ENV')
      .flatMap((line) => line.split(' '))
      .map((pair) => pair.split('=')),
  );

describe('compose.yaml', () => {
  it('gives the product settings that it knows, and services that there are', () => {
    for (const name of ['app', 'setup'])
      for (const setting of Object.keys(compose.services[name]?.environment ?? {}))
        expect([name, setting, setting in serverSettings.shape]).toEqual([name, setting, true]);
    const hosts = [...text.matchAll(/\/\/(?:[^@\n]*@)?(\w+):\d+/g)].map(([, host]) => host);
    for (const host of hosts.filter((each) => each !== 'localhost'))
      expect(Object.keys(compose.services)).toContain(host);
  });

  it('asks for variables that the docs name, and stops without them', () => {
    const named = fs.readFileSync('.env.example', 'utf8') + fs.readFileSync('docs/containers.md', 'utf8');
    for (const [, variable = '', otherwise] of text.matchAll(/\$\{(\w+)([^}]*)\}/g)) {
      expect(named).toContain(variable);
      expect([variable, otherwise]).toEqual([variable, expect.stringMatching(/^:[?-]/)]);
    }
  });

  it.each(services)('%s waits for what can be waited for, and keeps what is kept', (_, each) => {
    for (const [other, { condition }] of Object.entries(each.depends_on)) {
      const needed = compose.services[other];
      expect(needed).toBeDefined();
      if (condition === 'service_healthy') expect(needed?.healthcheck).toBeDefined();
      if (condition === 'service_completed_successfully') expect(needed?.restart).toBeUndefined();
    }
    for (const volume of each.volumes) expect(compose.volumes).toHaveProperty(volume.split(':')[0] ?? '');
    for (const port of each.ports) expect(port).toMatch(/^127\.0\.0\.1:(\d+):\1$/);
    expect(Boolean(each.image)).toBe(!each.build);
  });

  it('builds stages of the Dockerfile, with arguments that they take', () => {
    for (const [name, { build, ports, stop_grace_period: grace }] of services) {
      if (!build) continue;
      for (const argument of Object.keys(build.args ?? {}))
        expect([name, instructions(build.target, 'ARG')]).toEqual([name, expect.arrayContaining([argument])]);
      for (const port of ports)
        expect(instructions(build.target, 'EXPOSE')).toContain(port.split(':').at(-1));
      // A process may take 25 s to end.
      if (name === 'app') expect(Number.parseInt(grace ?? '', 10)).toBeGreaterThan(25);
    }
  });

  it.skipIf(!isInstalled('docker-compose'))('is accepted by docker-compose', () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'hushpod-compose-'));
    fs.writeFileSync(path.join(folder, 'compose.yaml'), text);
    const variables = [...text.matchAll(/\$\{(\w+):\?/g)].map(([, variable]) => `${variable}=x`);
    fs.writeFileSync(path.join(folder, '.env'), [...new Set(variables)].join('\n'));
    const { status, stdout, stderr } = spawnSync('docker-compose', ['--file', 'compose.yaml', 'config'], {
      cwd: folder,
      encoding: 'utf8',
    });
    fs.rmSync(folder, { recursive: true });
    expect([status, stderr]).toEqual([0, '']);
    expect(Object.keys(parse(stdout).services).sort()).toEqual(Object.keys(compose.services).sort());
  });
});

describe('the Dockerfile', () => {
  it('has stages that build on each other, in their order', () => {
    const known = new Set<string>();
    for (const { name, from, lines } of STAGES) {
      expect(from.startsWith('node:') || known.has(from)).toBe(true);
      for (const [, source = ''] of lines.join('\n').matchAll(/--from=(\S+)/g))
        expect([name, source, known.has(source)]).toEqual([name, source, true]);
      known.add(name);
    }
    expect([...known]).toEqual(expect.arrayContaining(['app', 'setup', 'stand-ins']));
  });

  it.each(['app', 'setup', 'stand-ins'])(
    '%s holds no sources, and is run by a user without rights',
    (name) => {
      const copied = instructions(name, 'COPY');
      expect(copied).toEqual([
        expect.stringMatching(/^--from=\w+ --chown=node:node \/app\/build\/[\w-]+ \.\/$/),
      ]);
      expect(stageOf(name).from).toBe('base');
      expect(instructions(name, 'USER')).toEqual(['node']);
      expect(instructions(name, 'RUN').join()).not.toContain('npm');
      const [command = '[]'] = instructions(name, 'CMD');
      const [program] = z.array(z.string()).parse(JSON.parse(command));
      expect(['node', 'npm']).toContain(program);
    },
  );

  it('gives each image settings that its program reads', () => {
    for (const setting of Object.keys(settingsOf('app')))
      expect(serverSettings.shape).toHaveProperty(setting);
    const program = fs.readFileSync('dev/stand-ins/main.ts', 'utf8');
    for (const setting of Object.keys(settingsOf('stand-ins')))
      expect(program).toContain(`process.env.${setting}`);
    const { STAND_INS_PORT, SMTP_PORT } = settingsOf('stand-ins');
    expect(instructions('stand-ins', 'EXPOSE')).toEqual([`${STAND_INS_PORT} ${SMTP_PORT}`]);
    expect(instructions('app', 'EXPOSE')).toEqual([settingsOf('app').PORT]);
  });

  describe.skipIf(!isInstalled('buildah'))('read by buildah', () => {
    let store: string;
    beforeAll(() => {
      store = fs.mkdtempSync(path.join(os.tmpdir(), 'hushpod-buildah-'));
    });
    afterAll(() => fs.rmSync(store, { recursive: true, force: true }));

    const build = (file: string, target: string) => {
      const own = ['--root', `${store}/root`, '--runroot', `${store}/run`, '--storage-driver', 'vfs'];
      const args = [
        'build',
        '--pull-never',
        '--isolation',
        'chroot',
        '--file',
        file,
        '--target',
        target,
        '.',
      ];
      return spawnSync('buildah', [...own, ...args], { encoding: 'utf8' }).stderr;
    };

    it.each(['app', 'setup', 'stand-ins'])('%s lacks nothing but the base image', (target) => {
      expect(build('Dockerfile', target)).toMatch(/image not known/);
      const wrong = path.join(store, 'Dockerfile');
      fs.writeFileSync(wrong, fs.readFileSync('Dockerfile', 'utf8').replace('STOPSIGNAL', 'STOPSIGN'));
      expect(build(wrong, target)).not.toMatch(/image not known/);
    });
  });
});
