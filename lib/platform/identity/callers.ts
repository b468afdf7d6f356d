import 'server-only';
import { and, eq, isNull, ne, or, sql } from 'drizzle-orm';
import { db } from '@/db/client';
import { preparedQuery } from '@/db/prepared';
import { businessPartners, spaces } from '@/db/tables';
import { AppError, forbidden, unauthenticated } from '@/lib/foundation/errors';
import { cookieIn } from '@/lib/foundation/headers/cookie-header';
import { noteCaller } from '@/lib/foundation/process/request-scope';
import { env } from '@/lib/foundation/settings/env';
import { isSameSecret } from '@/lib/foundation/signatures-and-encryption';
import { dbNow } from '@/lib/foundation/time/database-clock';
import { sha256 } from '@/lib/foundation/tokens';
import type { PodActor, StaffActor, SystemActor, VisitorActor } from '@/lib/platform/authorization/actor';
import { countGuess } from '@/lib/platform/guess-limits';
import { LANGUAGE_COOKIE, languageFor } from '@/lib/platform/languages/language-choice';
import { clientOf } from './client-address';
import { cookieName } from './cookies';
import { EMAIL_COOKIE, emailProvenBy } from './email-proof-cookie';
import { isOwnOrigin } from './own-origin';
import { sessionCookie, staffByCookie } from './session-cookie';
import { staffByToken } from './sessions';
import {
  type Browser,
  browserIn,
  browserOfProgram,
  browserWithoutCookie,
  deviceCookieName,
} from './visitor-browser';

/** The format of box keys and API keys. */
const KEY = /^[\w-]{1,128}$/;

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** The bearer token in the `Authorization` header of a request; null without one. */
export function bearerToken(request: Request): string | null {
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

/** Staff by bearer token, otherwise by session cookie; throws 401. */
export async function staffOf(request: Request): Promise<StaffActor> {
  const token = bearerToken(request);
  const actor = token ? await staffByToken(token) : await staffByCookie(cookieOf(request, sessionCookie()));
  if (!actor) throw unauthenticated();
  if (!token) checkOrigin(request);
  return { ...actor, ip: clientOf((name) => request.headers.get(name)).ip ?? actor.ip };
}

/** Whether staff make the request, for endpoints that are open to anyone. */
export const isStaff = (request: Request): Promise<boolean> =>
  staffOf(request).then(
    () => true,
    (error) => {
      if (error instanceof AppError) return false;
      throw error;
    },
  );

/** The business partner of a box key or an API key (during a rotation, also the previous one). */
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
 * The browser data of a visitor's request: three cookies, the accepted languages, and the key by which it can be
 * repeated.
 */
type Sent = {
  device?: string;
  emailProof?: string;
  language?: string;
  accepted?: string | null;
  idempotencyKey?: string | null;
};

/**
 * The browser of a valid request: that of its cookie, that of a partner's program, or a new one. Only the first two
 * are recognised when they repeat the request: docs/rules.md#idempotency-scope.
 */
function browserOf(partnerId: number, withApiKey: boolean, { device, idempotencyKey }: Sent): Browser {
  const known = browserIn(device);
  if (known) return known;
  return withApiKey && idempotencyKey ? browserOfProgram(partnerId, idempotencyKey) : browserWithoutCookie();
}

/**
 * The visitor with a partner's key. Throws 401 for an unknown key, and 429 after too many of them; a valid key is
 * never refused. A new browser receives a device key.
 */
export async function visitorOf(key: string | null, ip: string, sent: Sent): Promise<VisitorActor> {
  const [partner] = key && KEY.test(key) ? await partnersByKey(db(), { key, hash: sha256(key) }) : [];
  if (!partner) {
    if (key) await countGuess('key', { ...(browserIn(sent.device) ?? browserWithoutCookie()), ip });
    throw unauthenticated('Unknown partner key');
  }
  const withApiKey = partner.boxKey !== key;
  noteCaller(withApiKey ? 'partner' : 'visitor');
  const browser = browserOf(partner.id, withApiKey, sent);
  const provenEmail = emailProvenBy(sent.emailProof, browser.deviceKey, dbNow());
  const language = languageFor(sent.language, sent.accepted);
  const actor: VisitorActor = {
    kind: 'visitor',
    partnerId: partner.id,
    ...browser,
    ip,
    language,
    provenEmail,
  };
  return withApiKey ? { ...actor, withApiKey } : actor;
}

export const visitorOfRequest = (request: Request): Promise<VisitorActor> =>
  visitorOf(
    request.headers.get('x-partner-key'),
    clientOf((name) => request.headers.get(name)).ip ?? 'unknown',
    {
      device: cookieOf(request, deviceCookieName()),
      emailProof: cookieOf(request, cookieName(EMAIL_COOKIE)),
      language: cookieOf(request, LANGUAGE_COOKIE),
      accepted: request.headers.get('accept-language'),
      idempotencyKey: request.headers.get('idempotency-key'),
    },
  );

const spaceByToken = preparedQuery((on) =>
  on
    .select({ id: spaces.id })
    .from(spaces)
    .where(and(eq(spaces.deviceTokenHash, sql.placeholder('hash')), ne(spaces.status, 'deleted'))),
);

/** The pod of a device token; throws 401. */
export async function podOf(request: Request): Promise<PodActor> {
  const token = bearerToken(request);
  if (!token) throw unauthenticated('A device token is needed');
  const tokenHash = sha256(token);
  const [space] = await spaceByToken(db(), { hash: tokenHash });
  if (!space) throw unauthenticated('Unknown device token');
  noteCaller('pod');
  return { kind: 'pod', spaceId: space.id, tokenHash };
}

/** The scheduler, by its secret; throws 401. */
export function cronOf(request: Request): SystemActor {
  if (!isSameSecret(bearerToken(request) ?? '', env().CRON_SECRET)) throw unauthenticated('Unknown secret');
  noteCaller('system');
  return { kind: 'system', job: 'cron' };
}
