import type { Secrets } from './secrets';

/** The ports of a demo's parts, and the secrets that they share. */
export type DemoSetting = {
  port: number;
  databaseUrl: string;
  standInsPort: number;
  smtpPort: number;
  secrets: Secrets;
};

/**
 * Every setting of `lib/foundation/settings/env.ts` for an app with the local stand-ins. The app itself has no demo
 * branch: it only gets other base URLs here.
 */
export function demoEnvironment(setting: DemoSetting): Record<string, string> {
  const { port, databaseUrl, standInsPort, smtpPort, secrets } = setting;
  const app = `http://localhost:${port}`;
  const standIns = `http://localhost:${standInsPort}`;
  return {
    HOST: '127.0.0.1',
    PORT: String(port),
    APP_URL: app,
    NEXTAUTH_URL: app,
    AUTH_TRUST_HOST: '1',
    TRUSTED_PROXIES: '1',
    HSTS_SUBDOMAINS: 'false',
    SECOND_FACTOR_ROLES: '',
    STEP_UP: 'off',
    STEP_UP_REFUND_CENTS: '10000',
    CANCEL_REFUND_BEFORE_START: '100',
    CANCEL_REFUND_AFTER_START: '0',
    DATABASE_URL: databaseUrl,
    // There is no pooler here: the address above is the database's own.
    DATABASE_DIRECT_URL: '',
    DATABASE_REPLICA_URL: '',
    DATABASE_PREPARE: 'true',
    FUNCTIONS: 'false',
    DATABASE_POOL: '20',
    DATABASE_CONNECT_SECONDS: '1.6',
    NEXTAUTH_SECRET: secrets.nextAuth,
    ENCRYPTION_KEY: secrets.encryptionKey,
    ENCRYPTION_KEYS_OLD: '',
    MIGRATION_LOCK_SECONDS: '5',
    CRON_SECRET: secrets.cron,
    // People read the demo's output.
    ACCESS_LOG: 'off',
    METRICS_SECRET: '',
    HEARTBEAT_URL: '',
    OTEL_EXPORTER_OTLP_ENDPOINT: '',
    STRIPE_SECRET_KEY: secrets.stripeSecretKey,
    STRIPE_PUBLISHABLE_KEY: secrets.stripePublishableKey,
    STRIPE_WEBHOOK_SECRET: secrets.stripeWebhook,
    STRIPE_LINK: 'off',
    SELLER_TAX_NUMBERS: '',
    STRIPE_API_URL: standIns,
    STRIPE_JS_URL: `${standIns}/stripe.js`,
    PUSHER_APP_ID: secrets.pusherAppId,
    PUSHER_KEY: secrets.pusherKey,
    PUSHER_SECRET: secrets.pusherSecret,
    PUSHER_URL: standIns,
    PUSHER_WS_URL: `ws://localhost:${standInsPort}`,
    BLOB_READ_WRITE_TOKEN: secrets.blobToken,
    VERCEL_BLOB_API_URL: `${standIns}/blob-api`,
    BLOB_PUBLIC_URL: `${standIns}/blob`,
    PRIVATE_BLOB_READ_WRITE_TOKEN: secrets.privateBlobToken,
    PRIVATE_BLOB_URL: `${standIns}/private-blob`,
    SMTP_URL: `smtp://localhost:${smtpPort}`,
    MAIL_FROM: 'hello@hushpod.test',
    // Without a key, the app geocodes addresses by the cities that it stores, and calls no service.
    GOOGLE_MAPS_API_KEY: '',
    GOOGLE_MAPS_URL: 'https://maps.googleapis.com',
    GOOGLE_CALENDAR_URL: `${standIns}/google/calendar/v3`,
    GOOGLE_OAUTH_URL: `${standIns}/google/oauth`,
    BRAND_NAME: 'Hushpod',
    WIFI_NETWORK: 'Hushpod',
    SUPPORT_EMAIL: 'support@hushpod.test',
    SUPPORT_PHONE: '+1 800 555 0100',
    APP_STORE_URL: 'https://www.apple.com/app-store/',
    PLAY_STORE_URL: 'https://play.google.com/store/apps',
    OPERATOR_TIMEZONE: 'America/New_York',
    KEEP_COMMANDS_DAYS: '90',
    KEEP_EFFECTS_DAYS: '30',
    KEEP_GIVEN_UP_EFFECTS_DAYS: '180',
    KEEP_SESSIONS_DAYS: '30',
    KEEP_RESETS_DAYS: '30',
    KEEP_LIMITS_HOURS: '1',
    KEEP_AUDIT_MONTHS: '24',
    KEEP_AUDIT_ADDRESSES_DAYS: '30',
    KEEP_SAMPLES_HOURS: '25',
    KEEP_LAPSED_HOLDS_DAYS: '30',
    KEEP_ABANDONED_CUSTOMERS_DAYS: '60',
  };
}
