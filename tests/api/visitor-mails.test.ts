import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { db } from '@/db/client';
import { bookings, spaces, wifiCodes } from '@/db/tables';
import { previewPage } from '@/dev/stand-ins/mail/previews';
import { calendarRevisionOf } from '@/lib/booking/visitor-mails/calendar-file';
import { LANGUAGE_CODES, LANGUAGES, type Language } from '@/lib/column-values/languages';
import { drainOutbox } from '@/lib/operations/jobs/drain-outbox';
import { mailWords } from '@/lib/platform/languages/mail-words';
import { api } from '../fixtures/api';
import { readCsv } from '../fixtures/csv';
import { adminToken } from '../fixtures/people';
import { makeBooking, makeCustomer, makeSpace, watch } from '../fixtures/places';
import { mailsTo } from '../fixtures/stand-ins';
import { bookingRowsOf, bookNow, visitorAt } from '../fixtures/visitors';

let token: string;
beforeAll(async () => {
  token = await adminToken();
});

/** A visitor whose pages are in the language that their browser requests. */
const visitorSpeaking = (language: string, space: Awaited<ReturnType<typeof makeSpace>>) =>
  visitorAt(space, { headers: { 'accept-language': `${language}-XX,en;q=0.5` } });

const newest = async (to: string) => {
  await drainOutbox();
  const [mail] = await mailsTo(to);
  return mail!;
};

/** The only attachment of a mail, with its folded lines joined. */
async function calendarIn({ id, attachments }: Awaited<ReturnType<typeof newest>>): Promise<string> {
  expect(attachments).toMatchObject([{ mimeType: 'text/calendar' }]);
  const file = await fetch(`${process.env.STRIPE_API_URL}/inbox/${id}/attachments/0`);
  return (await file.text()).replaceAll(/\r?\n /g, '');
}
const uidIn = (calendar: string) => /^UID:(.+)$/m.exec(calendar)?.[1]?.trim();
const sequenceIn = (calendar: string) => Number(/^SEQUENCE:(\d+)/m.exec(calendar)?.[1]);

describe.each(LANGUAGE_CODES)('the confirmation in %s', (language: Language) => {
  it('is in the language of the page, with passcode, Wi-Fi code, time, place and a calendar file', async () => {
    const address = 'Straße & “Größe” 5, 東京';
    const name = `Größe ${randomUUID()}`;
    const space = await makeSpace({ zone: 'Asia/Tokyo', name });
    await watch(space.id);
    await db()
      .update(spaces)
      .set({ address, shortName: `G-${language}` })
      .where(eq(spaces.id, space.id));
    await db()
      .insert(wifiCodes)
      .values({ code: `WIFI-${language}` });
    const visitor = visitorSpeaking(language, space);
    const webId = await bookNow(visitor);
    const { booking } = await bookingRowsOf(webId);
    expect(booking.language).toBe(language);

    const { say, moment, time, money } = mailWords(language);
    const mail = await newest(visitor.email);
    const end = time(booking.endsAt, 'Asia/Tokyo');
    expect(mail.subject).toContain(
      say('mail.confirmedTitle', { space: `G-${language} · ${name}`, time: end }),
    );
    expect(mail.html).toContain(`<html lang="${language}" dir="${LANGUAGES[language].dir}">`);
    // What a guest needs at the door is the largest element, appears once, and reads from left to right.
    const large = new RegExp(`<bdo dir="ltr" style="font:700 32px[^>]*>${booking.passcode}</bdo>`, 'g');
    expect(mail.html.match(large)).toHaveLength(1);
    expect(mail.html.split(String(booking.passcode))).toHaveLength(2);
    const [code] = await db()
      .select({ code: wifiCodes.code })
      .from(wifiCodes)
      .where(eq(wifiCodes.id, booking.wifiCodeId ?? 0));
    const map = new URLSearchParams({ query: address });
    for (const part of [
      say('mail.confirmed'),
      `${say('booking.passcode')}: ${booking.passcode}`,
      `${say('booking.wifi')}: ${code!.code}`,
      `${say('mail.starts')}: ${moment(booking.startsAt, 'Asia/Tokyo')}`,
      `${say('mail.ends')}: `,
      `${say('booking.address')}: ${address} https://www.google.com/maps/search/?api=1&${map}`,
      `${process.env.APP_URL}/payment-success/${webId}/${space.key}`,
      // The page states that the receipt was sent: this is it, under its number.
      `${say('mail.receiptTitle', { number: booking.receiptNumber ?? 'none' })}\n`,
      `${say('price.total')}: ${money(booking.amountCents)}`,
    ])
      expect(mail.text).toContain(part);

    expect(mail.attachments).toMatchObject([{ filename: `${booking.transactionId}.ics` }]);
    const calendar = await calendarIn(mail);
    const endStamp = booking.endsAt.toISOString().replace(/[-:]|\.\d+/g, '');
    for (const part of [`\nDTEND:${endStamp}`, booking.passcode ?? 'a passcode', `/${webId}/`])
      expect(calendar).toContain(part);
  });
});

const HOUR = 3_600_000;

describe('other mails', () => {
  it('about the booking are in its language too: receipt, moved, cancelled', async () => {
    const name = `Raum ${randomUUID()}`;
    const space = await makeSpace({ name, zone: 'Europe/Berlin' });
    await db().update(spaces).set({ shortName: 'R7' }).where(eq(spaces.id, space.id));
    const startsAt = new Date(Math.floor(Date.now() / HOUR) * HOUR + 48 * HOUR);
    const customerId = await makeCustomer();
    const { id } = await makeBooking({ spaceId: space.id, customerId, startsAt, language: 'de' });
    // It was booked while the clock was an hour ahead.
    await db().execute(sql`update bookings set created_at = now() + interval '1 hour' where id = ${id}`);
    await db().execute(sql`insert into booking_periods (booking_id, space_id, ordinal, state, starts_at, ends_at,
      duration_minutes, sub_total_cents, amount_cents, confirmed_at)
      select id, space_id, 0, 'confirmed', starts_at, ends_at, 60, 1000, 1000, now() from bookings where id = ${id}`);
    const [booking] = await db().select().from(bookings).where(eq(bookings.id, id));
    const to = booking!.contactEmail;
    const { say, moment } = mailWords('de');
    const receipt = await api.post(`/booking/${id}/payment-receipt/send-mail`, undefined, { token });
    expect(receipt.status, receipt.text).toBe(200);
    expect((await newest(to)).text).toContain(`${say('mail.privateSpace', { duration: '1 Std.' })} · `);

    const datetimeStart = new Date(startsAt.getTime() + HOUR);
    const moved = await api.put(`/booking/${id}`, { datetimeStart }, { token });
    expect(moved.status, moved.text).toBe(200);
    const mail = await newest(to);
    expect(mail.text).toContain(`${say('mail.starts')}: ${moment(datetimeStart, 'Europe/Berlin')}`);
    expect(mail.text, 'it may be another one in another space').toContain(
      `${say('booking.passcode')}: ${booking!.passcode}`,
    );
    const entry = await calendarIn(mail);
    expect(entry).toContain('METHOD:PUBLISH');
    expect(sequenceIn(entry), 'later than the file of the confirmation').toBe(1);

    await api.delete(`/admin/booking/${id}`, { token });
    const cancelled = await newest(to);
    expect(cancelled.subject).toContain(say('mail.cancelledTitle', { space: `R7 · ${name}` }));
    expect(cancelled.text, 'a passcode that is void').not.toContain(booking!.passcode);
    const cancelledEntry = await calendarIn(cancelled);
    expect(cancelledEntry).toContain('METHOD:CANCEL');
    expect(cancelledEntry).toContain('STATUS:CANCELLED');
    expect(uidIn(cancelledEntry)).toBe(uidIn(entry));
    expect(sequenceIn(cancelledEntry)).toBeGreaterThan(sequenceIn(entry));
  });

  it('number the calendar files of a booking from an earlier release higher than those it had', async () => {
    const startsAt = new Date(Math.floor(Date.now() / HOUR) * HOUR + 72 * HOUR);
    const spaceId = (await makeSpace()).id;
    const { id } = await makeBooking({ spaceId, customerId: await makeCustomer(), startsAt });
    const ofBefore = sql`created_at = now() - interval '100 seconds', updated_at = now(), calendar_revision = null`;
    await db().execute(sql`update bookings set ${ofBefore} where id = ${id}`);
    const counted = async () => {
      const [booking] = await db().select().from(bookings).where(eq(bookings.id, id));
      return calendarRevisionOf(booking!);
    };
    expect(await counted()).toBe(100);
    await db().update(bookings).set({ passcode: '111111' }).where(eq(bookings.id, id));
    expect(await counted()).toBe(101);
    await db().update(bookings).set({ contactName: 'Ada' }).where(eq(bookings.id, id));
    expect(await counted(), 'nothing of the file has changed').toBe(101);
  });

  it('name the day of the end only if midnight passes in between on the space’s own clock', async () => {
    const zone = 'America/New_York';
    const { say, moment, time } = mailWords('en');
    const endOf = async (from: string, until: string) => {
      const visitor = visitorAt(await makeSpace({ zone }));
      const webId = await bookNow(visitor);
      const times = { startsAt: new Date(from), endsAt: new Date(until) };
      await db().update(bookings).set(times).where(eq(bookings.webId, webId));
      const { text } = await newest(visitor.email);
      return new RegExp(`^.*${say('mail.ends')}: (.*)$`, 'm').exec(text)?.[1];
    };
    // 23:30 to 00:30 in New York are one day in UTC, and 19:30 to 20:30 are two.
    const [midnight, evening] = [new Date('2027-01-15T05:30:00Z'), new Date('2027-01-16T01:30:00Z')];
    expect(await endOf('2027-01-15T04:30:00Z', midnight.toISOString())).toBe(moment(midnight, zone));
    expect(await endOf('2027-01-15T23:30:00Z', evening.toISOString())).toBe(time(evening, zone));
  });

  it('tell the two times of a repeated hour apart, in mail, receipt, list and CSV', async () => {
    const name = `Night ${randomUUID()}`;
    const visitor = visitorAt(await makeSpace({ zone: 'America/New_York', name }));
    const webId = await bookNow(visitor);
    const night = { startsAt: new Date('2027-11-07T05:20:00Z'), endsAt: new Date('2027-11-07T06:20:00Z') };
    const { booking } = await bookingRowsOf(webId);
    await db()
      .update(bookings)
      .set({ ...night, localDate: '2027-11-07' })
      .where(eq(bookings.webId, webId));
    await db().execute(sql`update booking_periods set starts_at = '2027-11-07T05:20:00Z', ends_at = '2027-11-07T06:20:00Z'
      where booking_id = ${booking.id}`);
    const mail = await newest(visitor.email);
    const [from, until] = ['Sunday, November 7, 2027 at 1:20 AM (UTC-04:00)', '1:20 AM (UTC-05:00)'];
    expect(mail.text).toContain(`Starts: ${from}`);
    expect(mail.text).toContain(`Ends: ${until}`);
    expect(mail.text).toContain(`${from} – ${until}`);
    const day = '2027-11-07';
    const query = {
      export: 'csv',
      filter: 'upcoming',
      search: booking.transactionId,
      startDate: day,
      endDate: day,
    };
    const csv = await api.get('/admin/bookings', { token, query });
    expect(readCsv(csv.text).rows).toMatchObject([
      { start: '11/07/2027, 01:20 AM UTC-04:00', end: '11/07/2027, 01:20 AM UTC-05:00' },
    ]);
    expect(mailWords('es').time(night.endsAt, 'America/New_York')).toBe('01:20 (UTC-05:00)');
  });

  it('of a browser that chose a language are in that language, whatever it accepts', async () => {
    const visitor = visitorSpeaking('fr', await makeSpace());
    visitor.by.cookie = 'hp_language=ar';
    const { booking } = await bookingRowsOf(await bookNow(visitor));
    expect(booking.language).toBe('ar');
  });

  it('are in English if this release does not know their language', async () => {
    const visitor = visitorSpeaking('it', await makeSpace());
    const webId = await bookNow(visitor);
    await db().execute(sql`update bookings set language = 'tlh' where web_id = ${webId}`);
    expect((await newest(visitor.email)).html).toContain('<html lang="en" dir="ltr">');
  });
});

it('every mail can be previewed as an example, with nothing left to fill in', async () => {
  const previews = await readFile('dev/stand-ins/mail/previews.ts', 'utf8');
  const files = (await readdir('lib', { recursive: true })).filter((file) => file.endsWith('.ts'));
  for (const file of files)
    for (const [, name] of (await readFile(`lib/${file}`, 'utf8')).matchAll(/^export function (\w+Mail)\(/gm))
      expect(previews, `${name} of ${file} as an example`).toMatch(new RegExp(`\\b${name}\\(`));
  const index = await previewPage(new URLSearchParams()).text();
  const links = [...index.matchAll(/\?mail=([^&"]+)&amp;language=(\w+)/g)];
  expect(links.length).toBeGreaterThan(100);
  for (const [, mail, language] of links) {
    const query = new URLSearchParams({ mail: decodeURIComponent(mail!), language: language! });
    const page = await previewPage(query).text();
    expect(page, `${mail} in ${language}`).toContain(`html lang=&quot;${language}&quot;`);
    const [, source = ''] = /srcdoc="([^"]*)"/.exec(page) ?? [];
    expect(source, `${mail} in ${language}`).not.toMatch(/\{\w+\}|undefined|NaN/);
  }
});
