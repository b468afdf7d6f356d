import 'server-only';
import { and, eq, isNull, ne, or, sql } from 'drizzle-orm';
import { db } from '@/db/client';
import { preparedQuery } from '@/db/prepared';
import { businessPartners, spaces } from '@/db/tables';
import { dbNow } from '@/lib/foundation/clock';
import { env } from '@/lib/foundation/env';
import { forbidden, unauthenticated } from '@/lib/foundation/errors';
import { assertFewGuesses, countGuess, networkOf } from '@/lib/foundation/limits';
import { noteCaller } from '@/lib/foundation/request-scope';
import { isSameSecret, newToken, sha256, signatureOf } from '@/lib/foundation/secrets';
import type { PodActor, StaffActor, SystemActor, VisitorActor } from '@/lib/platform/authorization/actor';
import { LANGUAGE_COOKIE, languageFor } from '@/lib/platform/languages/languages';
import { clientOf } from './client-address';
import { cookieIn, sessionCookie, staffByCookie } from './cookie';
import { EMAIL_COOKIE, provenBy } from './email-proof';
import { isOwnOrigin } from './own-origin';
import { staffByToken } from './sessions';

/** The cookie that identifies a visitor's browser: for limits, and to find its own bookings (docs/rules.md#own-booking). */
export const DEVICE_COOKIE = 'hp_device';

/** The format of box keys and API keys. */
const KEY = /^[\w-]{1,128}$/;

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

export function bearer(request: Request): string | null {
  const [scheme, token] = (request.headers.get('authorization') ?? '').split(' ');
  return scheme?.toLowerCase() === 'bearer' && token ? token : null;
}

const cookieOf = (request: Request, name: string): string | undefined =>
  cookieIn(request.headers.get('cookie'), name);

/** A write that is authorized by a cookie must come from our own pages: docs/rules.md#origin. */
function checkOrigin(request: Request): void {
  if (READS.has(request.method)) return;
  if (!isOwnOrigin(request.headers.get('origin'))) throw forbidden();
}

/** Staff by bearer token, else by session cookie; throws 401. */
export async function staffOf(request: Request): Promise<StaffActor> {
  const token = bearer(request);
  const actor = token ? await staffByToken(token) : await staffByCookie(cookieOf(request, sessionCookie()));
  if (!actor) throw unauthenticated();
  if (!token) checkOrigin(request);
  return { ...actor, ip: clientOf((name) => request.headers.get(name)).ip ?? actor.ip };
}

/** The business partner that a box key or an API key (or, during a rotation, the one before) belongs to. */
const partnersByKey = preparedQuery((on) => {
  const [key, hash] = [sql.placeholder('key'), sql.placeholder('hash')];
  const previous = and(
    eq(businessPartners.previousApiKeyHash, hash),
    sql`${businessPartners.previousApiKeyExpiresAt} > now()`,
  );
  return on
    .select({ id: businessPartners.id, boxKey: businessPartners.boxKey })
    .from(businessPartners)
    .where(
      and(
        isNull(businessPartners.deletedAt),
        or(eq(businessPartners.boxKey, key), eq(businessPartners.apiKeyHash, hash), previous),
      ),
    );
});

/**
 * What a visitor's request says of its browser: three cookies, the languages that it accepts, and the key by which it may
 * be repeated.
 */
type Browser = {
  device?: string;
  emailProof?: string;
  language?: string;
  accepted?: string | null;
  idempotencyKey?: string | null;
};

/**
 * The device key of a browser: its cookie, or a new one. A request without the cookie that may be repeated gets the
 * same one each time in its network: docs/rules.md#idempotency.
 */
function deviceKeyOf({ device, idempotencyKey }: Browser, partnerKey: string | null, ip: string): string {
  if (device && /^dev_[\w-]{22}$/.test(device)) return device;
  if (!idempotencyKey) return newToken('dev', 16);
  const asked = JSON.stringify([partnerKey, networkOf(ip), idempotencyKey]);
  return `dev_${signatureOf('device', asked).subarray(0, 16).toString('base64url')}`;
}

/**
 * The visitor with a partner's key. Throws 401 for an unknown key, and 429 after too many of them, then also
 * for a valid API key, which is a secret; a box key is not secret and is never refused. A new browser gets a
 * device key.
 */
export async function visitorOf(key: string | null, ip: string, browser: Browser): Promise<VisitorActor> {
  const deviceKey = deviceKeyOf(browser, key, ip);
  const [partner] = key && KEY.test(key) ? await partnersByKey(db(), { key, hash: sha256(key) }) : [];
  if (!partner) {
    if (key) await countGuess('key', { deviceKey, ip });
    throw unauthenticated('Unknown partner key');
  }
  noteCaller(partner.boxKey === key ? 'visitor' : 'partner');
  if (partner.boxKey !== key) await assertFewGuesses('key', { deviceKey, ip });
  const provenEmail = provenBy(browser.emailProof, deviceKey, dbNow());
  const language = languageFor(browser.language, browser.accepted);
  return { kind: 'visitor', partnerId: partner.id, deviceKey, ip, language, provenEmail };
}

export const visitorOfRequest = (request: Request): Promise<VisitorActor> =>
  visitorOf(
    request.headers.get('x-partner-key'),
    clientOf((name) => request.headers.get(name)).ip ?? 'unknown',
    {
      device: cookieOf(request, DEVICE_COOKIE),
      emailProof: cookieOf(request, EMAIL_COOKIE),
      language: cookieOf(request, LANGUAGE_COOKIE),
      accepted: request.headers.get('accept-language'),
      idempotencyKey: request.headers.get('idempotency-key'),
    },
  );

/**
 * Whether a token has the format of a device token (`lib/catalogue/spaces/device-commands.ts` mints them);
 * `podOf` checks it.
 */
export const isDeviceToken = (token: string | null): boolean => token?.startsWith('hpd_') ?? false;

const spaceByToken = preparedQuery((on) =>
  on
    .select({ id: spaces.id })
    .from(spaces)
    .where(and(eq(spaces.deviceTokenHash, sql.placeholder('hash')), ne(spaces.status, 'deleted'))),
);

/** The pod of a device token; throws 401. */
export async function podOf(request: Request): Promise<PodActor> {
  const token = bearer(request);
  if (!token) throw unauthenticated('A device token is needed');
  const tokenHash = sha256(token);
  const [space] = await spaceByToken(db(), { hash: tokenHash });
  if (!space) throw unauthenticated('Unknown device token');
  noteCaller('pod');
  return { kind: 'pod', spaceId: space.id, tokenHash };
}

/** The scheduler, by its secret; throws 401. */
export function cronOf(request: Request): SystemActor {
  if (!isSameSecret(bearer(request) ?? '', env().CRON_SECRET)) throw unauthenticated('Unknown secret');
  noteCaller('system');
  return { kind: 'system', job: 'cron' };
}
