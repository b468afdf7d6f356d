import { z } from 'zod';
import { addressProblem } from './database-address';
import { withPlatform } from './hosting-settings';
import {
  CARD_KEYS,
  emailSetting,
  phoneSetting,
  secret,
  senderSetting,
  siteAddress,
  storeToken,
} from './setting-shapes';

const percent = z.coerce
  .number({ error: 'must be a number' })
  .int('must be a whole number')
  .min(0, 'must be at least 0')
  .max(100, 'must be at most 100');

const text = (what: string) => z.string({ error: `${what} is not set` }).min(1, `${what} is empty`);
const url = (what: string) => z.url({ error: `${what} must be a URL` });
const flag = z
  .enum(['true', 'false'], { error: 'must be true or false' })
  .transform((text) => text === 'true');
const onOff = (usual: 'on' | 'off') =>
  z
    .enum(['on', 'off'], { error: 'must be on or off' })
    .default(usual)
    .transform((text) => text === 'on');
const databaseAddress = z.string({ error: 'is not set' }).check(({ value, issues }) => {
  const message = addressProblem(value);
  if (message) issues.push({ code: 'custom', message, input: value });
});
const key32 = z
  .string({ error: 'is not set' })
  .refine((value) => Buffer.from(value, 'base64').length === 32, 'must be 32 random bytes in base64');

/** A whole number of hours, days or months, up to a century in days. */
const keepFor = (usual: number, least = 1, most = 36_500) =>
  z.coerce
    .number({ error: 'must be a number' })
    .int('must be a whole number')
    .min(least, `must be at least ${least}`)
    .max(most, `must be at most ${most}`)
    .default(usual);

/** Every setting of the server; each has a line in `.env.example`: docs/rules.md#settings. */
export const serverSettings = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  HOST: z.string().optional(),
  PORT: z.coerce
    .number({ error: 'must be a number' })
    .int('must be a whole number')
    .min(1, 'must be at least 1')
    .max(65_535, 'must be at most 65535')
    .default(3000),
  APP_URL: siteAddress('the address that people reach this server by'),
  NEXTAUTH_URL: siteAddress('the same address as APP_URL'),
  DATABASE_URL: databaseAddress,
  DATABASE_DIRECT_URL: databaseAddress.optional(),
  DATABASE_REPLICA_URL: databaseAddress.optional(),
  DATABASE_PREPARE: flag.default(true),
  HSTS_SUBDOMAINS: flag.default(false),
  TRUSTED_PROXIES: z.coerce
    .number({ error: 'must be a number' })
    .int('must be a whole number')
    .min(0, 'must be at least 0')
    .max(10, 'must be at most 10')
    .default(0),
  MIGRATION_LOCK_SECONDS: z.coerce
    .number({ error: 'must be a number' })
    .int('must be a whole number of seconds')
    .min(1, 'must be at least 1')
    .max(60, 'must be at most 60')
    .default(5),
  FUNCTIONS: flag.default(false),
  DATABASE_POOL: z.coerce.number().int().min(1).max(200).default(10),
  // By default, a request that also has to wait for a connection fails within 2 s.
  DATABASE_CONNECT_SECONDS: z.coerce
    .number({ error: 'must be a number of seconds' })
    .min(0.5, 'must be at least 0.5')
    .max(60, 'must be at most 60')
    .default(1.6),
  SECOND_FACTOR_ROLES: z
    .string()
    .transform((roles) => roles.split(',').map((role) => role.trim()))
    .pipe(
      z.array(z.enum(['admin', 'sub-admin'], { error: 'must be admin, sub-admin, or both with a comma' })),
    )
    .default([]),
  STEP_UP: onOff('off'),
  STEP_UP_REFUND_CENTS: z.coerce
    .number({ error: 'must be a number' })
    .int('must be a whole number of cents')
    .min(0, 'must be at least 0')
    .default(10_000),
  POD_BILL_LIMIT_CENTS: z.coerce
    .number({ error: 'must be a number' })
    .int('must be a whole number of cents')
    .min(0, 'must be at least 0')
    .optional(),
  CANCEL_REFUND_BEFORE_START: percent.default(100),
  CANCEL_REFUND_AFTER_START: percent.default(0),
  NEXTAUTH_SECRET: text('the secret that signs sessions').min(32, 'must have at least 32 characters'),
  ENCRYPTION_KEY: key32,
  ENCRYPTION_KEYS_OLD: z
    .string()
    .transform((keys) => keys.split(',').map((key) => key.trim()))
    .pipe(z.array(key32))
    .default([]),
  CRON_SECRET: text('the secret of POST /api/v2/jobs/run').min(16, 'must have at least 16 characters'),

  // The commit, as reported by the build or the platform: docs/rules.md#release.
  NEXT_DEPLOYMENT_ID: z.string().optional(),
  VERCEL_GIT_COMMIT_SHA: z.string().optional(),

  // Monitoring: docs/operations.md#watching.
  ACCESS_LOG: onOff('on'),
  METRICS_SECRET: text('the secret of GET /metrics').min(16, 'must have at least 16 characters').optional(),
  HEARTBEAT_URL: url('what is called each minute').optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: url('where traces are sent').optional(),

  STRIPE_SECRET_KEY: CARD_KEYS.secret,
  STRIPE_PUBLISHABLE_KEY: CARD_KEYS.publishable,
  STRIPE_WEBHOOK_SECRET: CARD_KEYS.webhook,
  /** Whether the provider's account accepts Link in addition to cards. */
  STRIPE_LINK: onOff('off'),
  STRIPE_API_URL: url('the card API').default('https://api.stripe.com'),
  STRIPE_JS_URL: url('the card script').default('https://js.stripe.com/endive/stripe.js'),

  PUSHER_APP_ID: secret('the realtime app id'),
  PUSHER_KEY: secret('the realtime key'),
  PUSHER_SECRET: secret('the realtime secret'),
  PUSHER_URL: url('the realtime service').default('https://api-mt1.pusher.com'),
  PUSHER_WS_URL: z
    .string()
    .regex(/^wss?:\/\//, 'must begin with ws:// or wss://')
    .default('wss://ws-mt1.pusher.com'),

  BLOB_READ_WRITE_TOKEN: storeToken('the file store’s token'),
  VERCEL_BLOB_API_URL: url('the file store API').default('https://vercel.com/api/blob'),
  BLOB_PUBLIC_URL: url('where stored files are read'),
  PRIVATE_BLOB_READ_WRITE_TOKEN: storeToken('the token of the private file store'),
  PRIVATE_BLOB_URL: url('where files of the private store are read'),

  SMTP_URL: z.string({ error: 'is not set' }).regex(/^smtps?:\/\//, 'must begin with smtp:// or smtps://'),
  MAIL_FROM: senderSetting,

  GOOGLE_MAPS_API_KEY: z.string().optional(),
  GOOGLE_MAPS_URL: url('the maps API').default('https://maps.googleapis.com'),

  GOOGLE_CALENDAR_URL: url('the calendar API').default('https://www.googleapis.com/calendar/v3'),
  GOOGLE_OAUTH_URL: url('the calendar’s token service').default('https://oauth2.googleapis.com'),

  BRAND_NAME: z.string().min(1).default('Hushpod'),
  // The name of the Wi-Fi network that the codes are for: docs/rules.md#settings.
  WIFI_NETWORK: text('the name of the Wi-Fi network').optional(),
  SUPPORT_EMAIL: emailSetting,
  SUPPORT_PHONE: phoneSetting,
  // The seller on receipts: docs/rules.md#invoices.
  SELLER_NAME: text('the legal name of the seller').optional(),
  SELLER_ADDRESS: text('the address of the seller').optional(),
  SELLER_TAX_NUMBERS: z
    .string()
    .regex(
      /^\s*([A-Z]{2}|\*)\s*:[^,:]+(,\s*([A-Z]{2}|\*)\s*:[^,:]+)*$/,
      'must be like DE:DE123456789,*:12-3456789',
    )
    .transform(
      (list): Partial<Record<string, string>> =>
        Object.fromEntries(list.split(',').map((each) => each.split(':').map((part) => part.trim()))),
    )
    .default({}),
  APP_STORE_URL: url('the app store link').optional(),
  PLAY_STORE_URL: url('the play store link').optional(),
  // The start of the server checks that the zone exists: docs/rules.md#settings.
  OPERATOR_TIMEZONE: z
    .string()
    .default('America/New_York')
    .refine((zone) => /^[\w/+-]+$/.test(zone), 'is no time zone'),

  // How long rows are kept: docs/rules.md#retention.
  KEEP_COMMANDS_DAYS: keepFor(90),
  KEEP_EFFECTS_DAYS: keepFor(30),
  KEEP_GIVEN_UP_EFFECTS_DAYS: keepFor(180),
  KEEP_SESSIONS_DAYS: keepFor(30),
  KEEP_RESETS_DAYS: keepFor(30),
  KEEP_LIMITS_HOURS: keepFor(1),
  KEEP_AUDIT_MONTHS: keepFor(24, 1, 1_200),
  KEEP_AUDIT_ADDRESSES_DAYS: keepFor(30),
  // A pod's graph shows one day.
  KEEP_SAMPLES_HOURS: keepFor(25, 25),
  KEEP_LAPSED_HOLDS_DAYS: keepFor(30),
  KEEP_ABANDONED_CUSTOMERS_DAYS: keepFor(60),
});

const originOf = (address: string): string | null => (URL.canParse(address) ? new URL(address).origin : null);

/** Addresses of the machine that a browser runs on: a connection to them crosses no network. */
const OWN_MACHINE = /^(?:localhost|127\.0\.0\.1|\[::1\])$/;

/** Whether what is sent over a WebSocket is encrypted, or stays on one machine. */
const isPrivate = (address: string): boolean =>
  address.startsWith('wss:') || (URL.canParse(address) && OWN_MACHINE.test(new URL(address).hostname));

/** `live` or `test`: the mode of a card provider key. */
const modeOf = (key: string): string | undefined => key.split('_')[1];

const schema = serverSettings
  .refine(({ APP_URL, NEXTAUTH_URL }) => originOf(APP_URL) === originOf(NEXTAUTH_URL), {
    path: ['NEXTAUTH_URL'],
    message: 'must be the same address as APP_URL',
  })
  .refine(({ APP_URL, PUSHER_WS_URL }) => !APP_URL.startsWith('https:') || isPrivate(PUSHER_WS_URL), {
    path: ['PUSHER_WS_URL'],
    message: 'must begin with wss://, because APP_URL begins with https://',
  })
  .refine((all) => modeOf(all.STRIPE_SECRET_KEY) === modeOf(all.STRIPE_PUBLISHABLE_KEY), {
    path: ['STRIPE_PUBLISHABLE_KEY'],
    message: 'must be of the same mode as STRIPE_SECRET_KEY, live or test',
  })
  .refine((all) => all.BLOB_READ_WRITE_TOKEN !== all.PRIVATE_BLOB_READ_WRITE_TOKEN, {
    path: ['PRIVATE_BLOB_READ_WRITE_TOKEN'],
    message: 'must be of another store than BLOB_READ_WRITE_TOKEN: photos of people are not public',
  });

export type Env = z.infer<typeof schema>;

/**
 * Parses the settings; an empty one counts as missing. Throws one Error with a sentence for each missing or malformed
 * setting.
 */
export function parseSettings<Schema extends z.ZodType>(
  of: Schema,
  source: Record<string, string | undefined>,
): z.output<Schema> {
  const filled = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const result = of.safeParse(filled);
  if (result.success) return result.data;
  const lines = result.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}.`);
  throw new Error(`The environment is not complete. See .env.example.\n${lines.join('\n')}`);
}

export const parseEnv = (source: Record<string, string | undefined>): Env => parseSettings(schema, source);

let cached: Env | undefined;

/** The settings of this process, read once, on first use, so that a build needs none of them. */
export function env(): Env {
  cached ??= parseEnv(withPlatform(process.env));
  return cached;
}

/**
 * Whether the environment is that of a preview deployment for reviewers: pages show that it is, and search engines do
 * not index it.
 */
export const isPreview = (): boolean => process.env.VERCEL_ENV === 'preview';

/** The addresses of a preview besides `APP_URL`: that of the deployment and that of its branch. Empty elsewhere. */
export const previewAddresses = (): string[] =>
  isPreview()
    ? [process.env.VERCEL_URL, process.env.VERCEL_BRANCH_URL].flatMap((host) =>
        host ? [`https://${host}`] : [],
      )
    : [];
