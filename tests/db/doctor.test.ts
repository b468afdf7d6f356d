import { beforeAll, describe, expect, it } from 'vitest';
import { npmRun } from '../fixtures/operator-commands';
import { webhooks } from '../fixtures/stand-ins';

const NAMES = [
  'Database',
  'Encryption key',
  'Clock',
  'Card service',
  'Realtime service',
  'Public file store',
  'Private file store',
  'Mail server',
];

const settings = (more: Record<string, string> = {}): Record<string, string> => ({
  ...Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  ),
  ...more,
});
const runDoctor = async (more?: Record<string, string>) => {
  const { code, stdout, stderr } = await npmRun(['doctor'], settings(more));
  const lines = `${stdout}${stderr}`.trim().split('\n');
  const problems = lines.filter((line) => line.startsWith('PROBLEM')).map((line) => line.slice(9));
  return { code, lines, problems };
};

beforeAll(() => webhooks({ deliver: 'hold', url: `${process.env.APP_URL}/api/v2/webhooks/stripe` }));

describe('npm run doctor', () => {
  it('checks each service once and prints a line for each', async () => {
    const { code, lines } = await runDoctor();
    expect(code).toBe(0);
    expect(lines.map((line) => /^ok +([^:]+):/.exec(line)?.[1])).toEqual(NAMES);
  });

  it('reports for each service what to check, whatever else is wrong', async () => {
    await webhooks({ deliver: 'hold', url: 'http://elsewhere.example/hooks' });
    const token = (process.env.PRIVATE_BLOB_READ_WRITE_TOKEN ?? '').replace(/.$/, 'x');
    const { code, problems } = await runDoctor({
      ENCRYPTION_KEY: Buffer.alloc(32, 9).toString('base64'),
      PUSHER_SECRET: 'not-the-secret',
      PRIVATE_BLOB_READ_WRITE_TOKEN: token,
      SMTP_URL: 'smtp://127.0.0.1:9',
    });
    expect(code).toBe(1);
    expect(problems).toEqual([
      expect.stringMatching(/^Encryption key: ENCRYPTION_KEY: .+another key/),
      expect.stringMatching(/^Card service: The key works, but no webhook .+\/api\/v2\/webhooks\/stripe/),
      expect.stringMatching(/^Realtime service: .+PUSHER_SECRET/),
      expect.stringMatching(/^Private file store: .+PRIVATE_BLOB_READ_WRITE_TOKEN/),
      expect.stringMatching(/^Mail server: .+SMTP_URL/),
    ]);
  });

  it('distinguishes a refused card service key from a missing webhook, and leaves no file behind', async () => {
    const { code, problems } = await runDoctor({ STRIPE_SECRET_KEY: 'sk_test_nobody_has_this_one' });
    expect(code).toBe(1);
    expect(problems).toEqual([expect.stringMatching(/^Card service: .*Invalid API key.*STRIPE_SECRET_KEY/)]);
    const { listFiles } = await import('@/lib/platform/integrations/file-store');
    for (const access of ['public', 'private'] as const)
      expect((await listFiles('', access)).filter(({ pathname }) => pathname.includes('/doctor/'))).toEqual(
        [],
      );
  });

  it('reports which settings are missing', async () => {
    const { code, lines } = await runDoctor({ STRIPE_WEBHOOK_SECRET: '' });
    expect(code).toBe(1);
    expect(lines.join('\n')).toContain('STRIPE_WEBHOOK_SECRET');
  });
});
