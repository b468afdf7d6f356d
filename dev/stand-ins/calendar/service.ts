import { z } from 'zod';
import { Journal } from '../journal';
import { createEvents } from './events';
import { calendarsPage } from './pages';
import { CalendarError, missing, refusal } from './refusals';
import { createTokens } from './tokens';

const order = z
  .object({
    /** Revokes a refresh token. */
    revoke: z.string(),
    /** Expires all issued access tokens. */
    expire: z.literal(true),
    /** Makes a calendar missing, read-only, or writable again. */
    calendar: z.object({ id: z.string(), is: z.enum(['missing', 'read-only', 'open']) }),
  })
  .partial();

/**
 * The Google Calendar API on this machine, as far as events are concerned: tokens under `/google/oauth`, events under
 * `/google/calendar/v3`. Every calendar exists. The events are shown to people at `/calendar`.
 */
export function createCalendarService(file: string) {
  const journal = new Journal(file);
  const events = createEvents(journal);
  const tokens = createTokens();
  const closed = new Map<string, 'missing' | 'read-only'>();

  const obey = (input: unknown): void => {
    const { revoke, expire, calendar } = order.parse(input);
    if (revoke) tokens.revoke(revoke);
    if (expire) tokens.expire();
    if (calendar?.is === 'open') closed.delete(calendar.id);
    else if (calendar) closed.set(calendar.id, calendar.is);
  };

  const carryOut = async (request: Request, calendarId: string, id: string | undefined, url: URL) => {
    tokens.assert(request);
    const state = closed.get(calendarId);
    if (state === 'missing') throw missing();
    if (state === 'read-only' && request.method !== 'GET')
      throw new CalendarError(403, 'requiredAccessLevel', 'You need to have writer access to this calendar.');
    const call = `${request.method} ${id === undefined ? 'all' : 'one'}`;
    if (call === 'GET all') {
      const withDeleted = url.searchParams.get('showDeleted') === 'true';
      const items = events.all(calendarId).filter(({ status }) => withDeleted || status !== 'cancelled');
      return Response.json({ kind: 'calendar#events', items });
    }
    if (call === 'POST all') return Response.json(events.insert(calendarId, await request.json()));
    if (id === undefined) throw missing();
    if (call === 'GET one') return Response.json(events.get(calendarId, id));
    if (call === 'PUT one') return Response.json(events.update(calendarId, id, await request.json()));
    if (call === 'PATCH one')
      return Response.json(
        events.patch(calendarId, id, z.record(z.string(), z.unknown()).parse(await request.json())),
      );
    if (call !== 'DELETE one') throw missing();
    events.remove(calendarId, id);
    return new Response(null, { status: 204 });
  };

  const handle = async (request: Request, url: URL): Promise<Response | undefined> => {
    const call = `${request.method} ${url.pathname}`;
    if (call === 'GET /calendar') return calendarsPage(events.all());
    if (call === 'GET /control/calendar') {
      const { searchParams: query } = url;
      const timesAsked = tokens.timesAsked(query.get('refreshToken') ?? '');
      return Response.json({ events: events.all(query.get('calendarId')), timesAsked });
    }
    if (call === 'POST /control/calendar') {
      obey(await request.json());
      return Response.json({});
    }
    if (call === 'POST /google/oauth/token') return tokens.answer(request);
    const [, calendarId, id] =
      /^\/google\/calendar\/v3\/calendars\/([^/]+)\/events(?:\/([^/]+))?$/.exec(url.pathname) ?? [];
    if (calendarId === undefined) return undefined;
    try {
      return await carryOut(request, decodeURIComponent(calendarId), id, url);
    } catch (error) {
      if (error instanceof CalendarError) return refusal(error);
      throw error;
    }
  };
  return { handle, close: () => journal.close() };
}
