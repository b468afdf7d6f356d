import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import nodemailer from 'nodemailer';
import Stripe from 'stripe';
import { afterAll, expect, it } from 'vitest';
import { until } from '../poll';
import { typescript } from '../processes';
import { fromRoot } from '../root';
import { secretsAt } from '../secrets';

const children: ChildProcess[] = [];
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
});

async function launch(dir: string) {
  const args = [
    '--port',
    '0',
    '--smtp-port',
    '0',
    '--data',
    dir,
    '--secrets',
    path.join(dir, 'secrets.json'),
  ];
  const child = spawn(process.execPath, typescript('dev/stand-ins/main.ts', ...args), { cwd: fromRoot() });
  children.push(child);
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  const ready = await until(
    'the stand-ins',
    () => /ready on http:\/\/localhost:(\d+), SMTP on (\d+)/.exec(output),
    {
      timeoutMs: 20_000,
    },
  );
  const [, port = '', smtpPort = ''] = ready;
  const key = secretsAt(path.join(dir, 'secrets.json')).stripeSecretKey;
  return { child, port, smtpPort, stripe: new Stripe(key, { host: 'localhost', port, protocol: 'http' }) };
}

it('killed stand-ins lose nothing that they acknowledged', async () => {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'stand-ins-'));
  const first = await launch(dir);
  const { id } = await first.stripe.paymentIntents.create(
    { amount: 1000, currency: 'usd', allowed_payment_method_types: ['card'] },
    { idempotencyKey: 'once' },
  );
  const mailer = nodemailer.createTransport({
    host: 'localhost',
    port: Number(first.smtpPort),
    secure: false,
  });
  await mailer.sendMail({ from: 'a@hushpod.test', to: 'b@hushpod.test', subject: 'Kept', text: 'Hello' });
  first.child.kill('SIGKILL');

  const second = await launch(dir);
  const repeated = await second.stripe.paymentIntents.create(
    { amount: 1000, currency: 'usd', allowed_payment_method_types: ['card'] },
    { idempotencyKey: 'once' },
  );
  expect(repeated.id).toBe(id);
  const mails = await (await fetch(`http://localhost:${second.port}/inbox.json`)).json();
  expect(mails).toMatchObject([{ subject: 'Kept', to: ['b@hushpod.test'] }]);
});
