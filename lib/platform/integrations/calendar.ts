import 'server-only';
import { z } from 'zod';
import { GivenUp } from '@/lib/foundation/errors';
import { env } from '@/lib/foundation/settings/env';
import { jsonIn } from '@/lib/foundation/text/untrusted-text';
import { sha256 } from '@/lib/foundation/tokens';

/** Access to one calendar: an OAuth client, and the refresh token that the calendar's owner granted it. */
export type CalendarAccess = {
  calendarId: string;
  clientId: string;
  clientSecret: string;
  refreshToken: string;
};

/** An event in the format of the Google Calendar API. `dateTime` includes its offset, `timeZone` is an IANA name. */
export type CalendarEvent = {
  summary: string;
  location: string;
  description: string;
  status: 'confirmed';
  start: { dateTime: string; timeZone: string };
  end: { dateTime: string; timeZone: string };
  extendedProperties: { private: Record<string, string> };
};

/** Time limit of one call, so that an attempt ends within the lease of its effect. */
const TIMEOUT_MS = 5_000;
/** An access token is renewed this long before it expires. */
const MARGIN_SECONDS = 60;

/** Refusals that persist until other credentials are entered (RFC 6749, OAuth error codes). */
const REFUSED_GRANTS = new Set(['invalid_grant', 'invalid_client', 'unauthorized_client', 'invalid_scope']);
/** A 403 about permissions; any other 403 is about rate limits, which are temporary. */
const NO_RIGHTS = new Set([
  'forbidden',
  'forbiddenForNonOrganizer',
  'requiredAccessLevel',
  'insufficientPermissions',
  'accessNotConfigured',
]);

/** The most that the service's responses may have; an event has a few kilobytes. */
const MAX_BYTES = 256 * 1024;

type Reply = { status: number; body: unknown };

async function ask(url: string, init: RequestInit): Promise<Reply> {
  try {
    const response = await fetch(url, {
      ...init,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      cache: 'no-store',
      // The next address would get the credentials.
      redirect: 'error',
    });
    const text = await textOf(response);
    const body = jsonIn(text);
    // A page from another server, although its status reports success.
    if (response.ok && text !== '' && body === undefined) throw new Error('It did not return JSON');
    return { status: response.status, body };
  } catch (cause) {
    throw new Error('The calendar service is not responding', { cause });
  }
}

/** The text of a response; throws if it is longer than any of the service. */
async function textOf(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.byteLength;
    if (length > MAX_BYTES) throw new Error('It returned more than any event has');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

const grant = z.object({ access_token: z.string().min(1), expires_in: z.number() });
const refusedGrant = z.object({ error: z.string() });

type Token = { value: string; until: number };

async function askToken({ clientId, clientSecret, refreshToken }: CalendarAccess): Promise<Token> {
  const { status, body } = await ask(`${env().GOOGLE_OAUTH_URL.replace(/\/$/, '')}/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'refresh_token',
      client_id: clientId,
      client_secret: clientSecret,
      refresh_token: refreshToken,
    }),
  });
  const given = grant.safeParse(body);
  if (status === 200 && given.success) {
    const { access_token: value, expires_in: seconds } = given.data;
    return { value, until: performance.now() + (seconds - MARGIN_SECONDS) * 1000 };
  }
  const code = refusedGrant.safeParse(body).data?.error ?? '';
  if (status < 500 && REFUSED_GRANTS.has(code))
    throw new GivenUp(
      `Google no longer accepts the calendar's credentials (${code}). Enter new ones in the space`,
    );
  throw new Error(`The calendar service returned ${status} when it was asked for access`);
}

const tokens = new Map<string, Promise<Token>>();

/** A valid token: the cached one until shortly before it expires, unless it is the one that was `refused`. */
async function tokenFor(access: CalendarAccess, refused?: string): Promise<string> {
  const key = sha256(JSON.stringify([access.clientId, access.clientSecret, access.refreshToken]));
  const cached = await tokens.get(key);
  if (cached && cached.until > performance.now() && cached.value !== refused) return cached.value;
  const request = askToken(access);
  tokens.set(key, request);
  try {
    return (await request).value;
  } catch (error) {
    tokens.delete(key);
    throw error;
  }
}

/** One API call; a refused token is replaced once. */
async function call(
  access: CalendarAccess,
  method: 'POST' | 'PATCH' | 'DELETE',
  eventId: string | null,
  body?: object,
): Promise<Reply> {
  const events = `${env().GOOGLE_CALENDAR_URL.replace(/\/$/, '')}/calendars/${encodeURIComponent(access.calendarId)}/events`;
  const send = (token: string) =>
    ask(eventId === null ? events : `${events}/${eventId}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: body && JSON.stringify(body),
    });
  const token = await tokenFor(access);
  const reply = await send(token);
  return reply.status === 401 ? send(await tokenFor(access, token)) : reply;
}

const failure = z.object({ error: z.object({ errors: z.array(z.object({ reason: z.string() })) }) });
const reasonOf = (body: unknown) => failure.safeParse(body).data?.error.errors[0]?.reason ?? '';

/** Throws unless the call succeeded; {@link GivenUp} if no retry can succeed either. */
function assertDone({ status, body }: Reply, { calendarId }: CalendarAccess): void {
  if (status >= 200 && status < 300) return;
  const reason = reasonOf(body);
  if (status === 403 && NO_RIGHTS.has(reason))
    throw new GivenUp(`Its credentials may not write to the calendar ${calendarId} (${reason})`);
  if (status === 404) throw new GivenUp(`Its credentials open no calendar ${calendarId}`);
  if (status === 400) throw new GivenUp(`The calendar service refuses the entry (${reason || 'invalid'})`);
  throw new Error(`The calendar service returned ${status}${reason && ` (${reason})`}`);
}

/**
 * Creates or updates the event with this id, even after it was deleted. Idempotent: a repeat creates no second event.
 * `eventId` has 5 to 1024 characters from a to v and 0 to 9. Throws {@link GivenUp} if no retry can succeed.
 */
export async function putEvent(access: CalendarAccess, eventId: string, event: CalendarEvent): Promise<void> {
  const created = await call(access, 'POST', null, { ...event, id: eventId });
  if (created.status !== 409) return assertDone(created, access);
  // PATCH, not PUT: PUT requires a sequence number, and would undo what people changed in the event.
  const changed = await call(access, 'PATCH', eventId, event);
  if (changed.status === 404) throw new Error('The calendar entry went away meanwhile');
  assertDone(changed, access);
}

/** Deletes the event; a missing one is not a failure. Throws like {@link putEvent}. */
export async function removeEvent(access: CalendarAccess, eventId: string): Promise<void> {
  const reply = await call(access, 'DELETE', eventId);
  if (reply.status !== 404 && reply.status !== 410) assertDone(reply, access);
}
