import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildProgram, type PROGRAMS } from '@/dev/programs';
import { emptyDatabase } from '../fixtures/empty-database';
import { webhooks } from '../fixtures/stand-ins';

/*
 * The content of the images of the set-up and of the stand-ins (docs/containers.md), separate from the sources and
 * their packages.
 */

const folders: Record<string, string> = {};

/** The folder with the content of an image, in a separate place. */
async function imageOf(name: keyof typeof PROGRAMS): Promise<void> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), `hushpod-${name}-`));
  fs.cpSync(await buildProgram(name), folder, { recursive: true, verbatimSymlinks: true });
  folders[name] = folder;
}

/** The size of all files below a folder, in bytes. */
function bytesBelow(folder: string): number {
  const entries = fs.readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + fs.statSync(path.join(parentPath, name)).size, 0);
}

/** Starts a program of an image, with only these settings. */
function start(name: keyof typeof PROGRAMS, program: string, settings: Record<string, string>) {
  const child = spawn(process.execPath, [`build/${program}.mjs`], {
    cwd: folders[name],
    env: { PATH: process.env.PATH ?? '', NODE_ENV: 'production', ...settings },
  });
  let said = '';
  const waiting = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      said += chunk;
      for (const look of waiting) look();
    });
  const ended = new Promise<number | null>((done) => child.on('close', done));
  return {
    end: () => {
      child.kill('SIGTERM');
      return ended;
    },
    ended,
    said: () => said,
    says: (text: RegExp) =>
      new Promise<RegExpExecArray>((resolve, reject) => {
        const look = () => {
          const found = text.exec(said);
          if (found) resolve(found);
        };
        waiting.add(look);
        void ended.then(() => reject(new Error(`It ended: ${said}`)));
        look();
      }),
  };
}

beforeAll(async () => {
  await imageOf('setup');
  await imageOf('stand-ins');
}, 300_000);
afterAll(() => {
  for (const folder of Object.values(folders)) fs.rmSync(folder, { recursive: true, force: true });
});

describe('the image of the set-up', () => {
  it('is small', () => {
    expect(bytesBelow(folders.setup ?? '')).toBeLessThan(40_000_000);
  });

  it('brings an empty database to this release, twice, and makes the first admin', async () => {
    const { url, sql, drop } = await emptyDatabase();
    const { ENCRYPTION_KEY = '' } = process.env;
    const settings = {
      ...{ DATABASE_URL: url, ENCRYPTION_KEY },
      ...{ ADMIN_EMAIL: 'owner@pods.example', ADMIN_PASSWORD: 'Quiet#2026' },
    };
    for (const run of [1, 2]) {
      const setup = start('setup', 'setup', settings);
      expect([run, await setup.ended, setup.said()]).toEqual([
        run,
        0,
        expect.stringContaining('The database is ready for this release.'),
      ]);
    }
    const [found] = await sql<{ countries: number; migrations: number; admins: number }[]>`
      select (select count(*)::int from countries) as countries, (select count(*)::int from admins) as admins,
        (select count(*)::int from drizzle.__drizzle_migrations) as migrations`;
    const journal = JSON.parse(fs.readFileSync('drizzle/meta/_journal.json', 'utf8'));
    expect(found).toMatchObject({ admins: 1, migrations: journal.entries.length });
    expect(found?.countries).toBeGreaterThan(200);
    await drop();
  });

  it('has the other commands of an operator, each of which says what it lacks', async () => {
    for (const program of ['doctor', 'admin-create', 'keys-rotate', 'person-export', 'reconcile-restore']) {
      const command = start('setup', program, {});
      expect([program, await command.ended, command.said()]).toEqual([
        program,
        1,
        expect.stringMatching(/is not set|is not complete|Whose\?|Run `npm run/),
      ]);
      expect(command.said()).not.toMatch(/Cannot find|ERR_/);
    }
  });
});

it('the doctor of the set-up asks each service', async () => {
  await webhooks({ deliver: 'hold', url: `${process.env.APP_URL}/api/v2/webhooks/stripe` });
  const set = Object.entries(process.env).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  const doctor = start('setup', 'doctor', Object.fromEntries(set));
  expect([await doctor.ended, doctor.said().match(/^ok /gm)?.length, doctor.said()]).toEqual([
    0,
    8,
    expect.any(String),
  ]);
});

describe('the image of the stand-ins', () => {
  it('is small', () => {
    expect(bytesBelow(folders['stand-ins'] ?? '')).toBeLessThan(40_000_000);
  });

  it('serves cards, files and mail, and ends by its signal', async () => {
    const data = fs.mkdtempSync(path.join(os.tmpdir(), 'hushpod-data-'));
    const standIns = start('stand-ins', 'main', {
      STAND_INS_DATA: path.join(data, 'files'),
      SECRETS_FILE: path.join(data, 'secrets.json'),
      STAND_INS_PORT: '0',
      SMTP_PORT: '0',
    });
    const [, url] = await standIns.says(/ready on (\S+), SMTP on \d+/);
    expect((await fetch(`${url}/v1/payment_intents`)).status).toBe(401);
    const pages = await fetch(`${url}/`);
    expect([pages.status, await pages.text()]).toEqual([200, expect.stringContaining('<')]);
    const script = await fetch(`${url}/stripe.js`);
    expect([script.status, await script.text()]).toEqual([200, expect.stringContaining('Stripe')]);
    expect(await standIns.end()).toBe(0);
    fs.rmSync(data, { recursive: true });
  });
});
