import { parseArgs } from 'node:util';
import { z } from 'zod';
import { secretsAt } from '../secrets';
import { startStandIns } from './server';

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: process.env.STAND_INS_PORT ?? '3002' },
    'smtp-port': { type: 'string', default: process.env.SMTP_PORT ?? '3003' },
    data: { type: 'string', default: process.env.STAND_INS_DATA ?? '.data/stand-ins' },
    secrets: { type: 'string', default: process.env.SECRETS_FILE ?? '.data/secrets.json' },
    webhook: { type: 'string', default: process.env.WEBHOOK_URL },
    host: { type: 'string', default: process.env.STAND_INS_HOST },
    url: { type: 'string', default: process.env.STAND_INS_URL },
  },
});
const number = (text: string) => z.coerce.number().int().min(0).max(65_535).parse(text);

const standIns = await startStandIns({
  port: number(values.port),
  smtpPort: number(values['smtp-port']),
  dataDir: values.data,
  webhookUrl: values.webhook,
  host: values.host,
  url: values.url,
  secrets: secretsAt(values.secrets),
});
console.log(`ready on ${standIns.url}, SMTP on ${standIns.smtpPort}`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void standIns.stop().then(() => process.exit(0)));
}
