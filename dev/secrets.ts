import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

const schema = z.object({
  nextAuth: z.string().min(32),
  encryptionKey: z.string(),
  cron: z.string().min(16),
  stripeSecretKey: z.string().startsWith('sk_test_'),
  stripePublishableKey: z.string().startsWith('pk_test_'),
  stripeWebhook: z.string().startsWith('whsec_'),
  pusherAppId: z.string(),
  pusherKey: z.string(),
  pusherSecret: z.string(),
  blobToken: z.string().startsWith('vercel_blob_rw_'),
  privateBlobToken: z.string().startsWith('vercel_blob_rw_'),
});

export type Secrets = z.infer<typeof schema>;

/** New random secrets, each in the format of its service. */
export function newSecrets(): Secrets {
  const hex = (bytes: number) => randomBytes(bytes).toString('hex');
  return {
    nextAuth: hex(32),
    encryptionKey: randomBytes(32).toString('base64'),
    cron: hex(24),
    stripeSecretKey: `sk_test_${hex(24)}`,
    stripePublishableKey: `pk_test_${hex(24)}`,
    stripeWebhook: `whsec_${hex(24)}`,
    pusherAppId: String(1_000_000 + (randomBytes(4).readUInt32BE() % 1_000_000)),
    pusherKey: hex(10),
    pusherSecret: hex(10),
    blobToken: `vercel_blob_rw_${hex(8)}_${hex(16)}`,
    privateBlobToken: `vercel_blob_rw_${hex(8)}_${hex(16)}`,
  };
}

/** The secrets in `file`, which is created on the first call and readable by its owner only. */
export function secretsAt(file: string): Secrets {
  if (!fs.existsSync(file)) {
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(`${file}.new`, `${JSON.stringify(newSecrets(), null, 2)}\n`, { mode: 0o600 });
    fs.renameSync(`${file}.new`, file);
  }
  // A file of an earlier release lacks secrets that were added since.
  const stored = JSON.parse(fs.readFileSync(file, 'utf8'));
  const secrets = schema.parse({ ...newSecrets(), ...stored });
  if (Object.keys(secrets).some((name) => !(name in stored)))
    fs.writeFileSync(file, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  return secrets;
}
