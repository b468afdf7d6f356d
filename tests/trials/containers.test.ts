import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { buildProgram } from '@/dev/programs';
import { serverSettings } from '@/lib/foundation/settings/env';

/*
 * compose.yaml and Dockerfile, read here, and by the programs that read them if these are installed: `docker compose`
 * and `buildah` (`apt-get install buildah`). No base image is fetched: one with this machine's Node is used instead.
 */

const isInstalled = (program: string): boolean => spawnSync('which', [program]).status === 0;
const hasCompose = spawnSync('docker', ['compose', 'version']).status === 0;

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
/** The arguments of each such instruction of a stage. */
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

  it.skipIf(!hasCompose)('is accepted by docker compose', () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'hushpod-compose-'));
    fs.writeFileSync(path.join(folder, 'compose.yaml'), text);
    const variables = [...text.matchAll(/\$\{(\w+):\?/g)].map(([, variable]) => `${variable}=x`);
    fs.writeFileSync(path.join(folder, '.env'), [...new Set(variables)].join('\n'));
    const { status, stdout, stderr } = spawnSync('docker', ['compose', 'config'], {
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
});

describe.skipIf(!isInstalled('buildah') || process.getuid?.() !== 0)('buildah, as root', () => {
  let folder: string;
  beforeAll(async () => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'hushpod-buildah-'));
    for (const name of ['setup', 'stand-ins'] as const)
      fs.cpSync(await buildProgram(name), path.join(folder, 'build', name), { recursive: true });
    fs.mkdirSync(path.join(folder, 'build', 'container'));
    fs.writeFileSync(path.join(folder, 'build', 'container', 'package.json'), '{}');
    copyNode(path.join(folder, 'base'), path.join(folder, 'build'));
    fs.writeFileSync(path.join(folder, 'base.Dockerfile'), 'FROM scratch\nCOPY base /\n');
    fs.writeFileSync(path.join(folder, 'Dockerfile'), ownBase(fs.readFileSync('Dockerfile', 'utf8')));
    expect(buildah('build', '--tag', 'node:trial', '--file', 'base.Dockerfile', '.').code).toBe(0);
  });
  afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

  function buildah(command: string, ...args: string[]): { code: number | null; said: string } {
    const own = ['--root', `${folder}/.root`, '--runroot', `${folder}/.run`, '--storage-driver', 'vfs'];
    const { status, stdout, stderr } = spawnSync('buildah', [...own, command, ...args], {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, BUILDAH_ISOLATION: 'chroot' },
    });
    return { code: status, said: `${stdout}${stderr}` };
  }

  it.each(['app', 'setup', 'stand-ins'])('builds %s, on a base that holds nothing but Node', (target) => {
    const built = buildah('build', '--pull-never', '--tag', `${target}:trial`, '--target', target, '.');
    expect([built.code, built.said]).toEqual([0, expect.stringContaining(`${target}:trial`)]);
  });

  it.each([
    ['setup', 'build/setup.mjs', 1, /DATABASE_URL: is not set/],
    ['stand-ins', '--eval=console.log(process.getuid(), process.env.SMTP_PORT)', 0, /^1000 3003$/m],
  ])('runs a program of %s', (target, program, code, said) => {
    expect(buildah('from', '--pull-never', '--name', target, `localhost/${target}:trial`).code).toBe(0);
    const ran = buildah('run', target, '--', 'node', program);
    expect([ran.code, ran.said]).toEqual([code, expect.stringMatching(said)]);
  });
});

/**
 * This machine's Node, a shell and the programs that the stages run, as the root of a base image, with the libraries
 * that each of them and the native parts of packages in `programs` load.
 */
function copyNode(root: string, programs: string): void {
  const natives = fs
    .readdirSync(programs, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.node'))
    .map((file) => path.join(programs, file));
  for (const program of [process.execPath, '/bin/sh', '/bin/mkdir', '/bin/chown', ...natives]) {
    const libraries = spawnSync('ldd', [program], { encoding: 'utf8' }).stdout.match(/\/\S+/g) ?? [];
    for (const file of natives.includes(program) ? libraries : [program, ...libraries]) {
      const to = path.join(root, file === process.execPath ? '/usr/bin/node' : file);
      fs.mkdirSync(path.dirname(to), { recursive: true });
      fs.copyFileSync(fs.realpathSync(file), to);
    }
  }
  fs.mkdirSync(path.join(root, 'etc'));
  fs.writeFileSync(path.join(root, 'etc/passwd'), 'root:x:0:0::/:/bin/sh\nnode:x:1000:1000::/:/bin/sh\n');
  fs.writeFileSync(path.join(root, 'etc/group'), 'root:x:0:\nnode:x:1000:\n');
}

/** The Dockerfile with stages that need no registry: the output of the first stages exists already. */
const ownBase = (dockerfile: string): string =>
  [
    dockerfile.replace(/^ARG NODE=.*$/m, 'ARG NODE=trial').split('FROM base AS sources')[0],
    'FROM scratch AS programs\nCOPY build /app/build\nFROM scratch AS build\nCOPY build /app/build',
    dockerfile.slice(dockerfile.indexOf('FROM base AS setup')),
  ].join('\n');
