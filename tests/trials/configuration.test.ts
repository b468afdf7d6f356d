import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/*
 * The configurations that the docs print, each given to the program that reads it. Skipped if a program is missing:
 * `apt-get install nginx-light caddy prometheus systemd openssl`.
 */

let folder: string;
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'hushpod-configuration-'));
});
afterAll(() => fs.rmSync(folder, { recursive: true }));

const isInstalled = (program: string): boolean => spawnSync('which', [program]).status === 0;

/** The code blocks of a language in a page of the docs, in order. */
const blocksOf = (page: string, language: string): string[] =>
  [...fs.readFileSync(page, 'utf8').matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\``, 'gms'))].map(
    ([, block]) => block ?? '',
  );

function write(name: string, text: string): string {
  const file = path.join(folder, name);
  fs.writeFileSync(file, text);
  return file;
}

/** Runs a program; returns its exit code and its output. */
function run(program: string, args: string[]): { code: number | null; said: string } {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' });
  return { code: status, said: `${stdout}${stderr}` };
}

const accepted = { code: 0, said: expect.any(String) };

it.skipIf(!isInstalled('nginx') || !isInstalled('openssl'))('nginx accepts its configuration', () => {
  const [block = ''] = blocksOf('docs/serving.md', 'nginx');
  const [certificate, key] = [path.join(folder, 'fullchain.pem'), path.join(folder, 'privkey.pem')];
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-subj',
      '/CN=pods.example',
      '-keyout',
      key,
      '-out',
      certificate,
    ],
    { stdio: 'ignore' },
  );
  const own = block.replace(/\S+fullchain\.pem/, certificate).replace(/\S+privkey\.pem/, key);
  const file = write('nginx.conf', `pid ${folder}/nginx.pid;\nevents {}\nhttp {\n${own}}\n`);
  expect(run('nginx', ['-t', '-c', file])).toEqual(accepted);
});

it.skipIf(!isInstalled('caddy'))('Caddy accepts its configuration', () => {
  const [block = ''] = blocksOf('docs/serving.md', 'caddyfile');
  const file = write('Caddyfile', block);
  expect(run('caddy', ['validate', '--config', file, '--adapter', 'caddyfile'])).toEqual(accepted);
});

it.skipIf(!isInstalled('systemd-analyze'))('systemd accepts the service', () => {
  const [block = ''] = blocksOf('docs/serving.md', 'ini');
  // The program that it starts, at its path on this machine.
  const file = write('hushpod.service', block.replace('/usr/bin/node', process.execPath));
  const { code, said } = run('systemd-analyze', ['verify', file]);
  expect([code, said.split('\n').filter((line) => line.includes('hushpod.service'))]).toEqual([0, []]);
});

describe.skipIf(!isInstalled('promtool'))('Prometheus', () => {
  const rules = () => blocksOf('docs/runbook.md', 'yaml').flatMap((block) => block.split('\n'));

  it('accepts every alert of the runbook, one for an instance that is gone and one that is not ready among them', () => {
    const lines = rules().map((line) => `      ${line}`);
    const file = write('rules.yaml', `groups:\n  - name: hushpod\n    rules:\n${lines.join('\n')}\n`);
    const { code, said } = run('promtool', ['check', 'rules', file]);
    expect([code, said]).toEqual([
      0,
      expect.stringContaining(`${lines.join('\n').split('- alert:').length - 1} rules`),
    ]);
    expect(said).not.toContain('0 rules');
    for (const alert of ['InstanceGone', 'InstanceNotReady']) expect(rules().join('\n')).toContain(alert);
  });
});
