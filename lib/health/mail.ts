import 'server-only';
import { eq } from 'drizzle-orm';
import { db } from '@/db/client';
import { locations, podIncidents, spaces } from '@/db/tables';
import { env } from '@/lib/env';
import { sendMail } from '@/lib/integrations/mail';
import { letter } from '@/lib/letter';
import { formatDateTime, formatMinutes, zoneOffset } from '@/lib/time';

async function incidentOf(id: number) {
  const [row] = await db()
    .select({ incident: podIncidents, space: spaces, location: locations.name })
    .from(podIncidents)
    .innerJoin(spaces, eq(spaces.id, podIncidents.spaceId))
    .innerJoin(locations, eq(locations.id, spaces.locationId))
    .where(eq(podIncidents.id, id));
  if (!row) return null;
  const { incident, space, location } = row;
  const clock = (at: Date) => `${formatDateTime(at, space.timezone)} ${zoneOffset(space.timezone, at)}`;
  const button = { label: 'Open its health', url: `${env().APP_URL}/admin/health-status/${space.id}` };
  return { incident, name: space.name, location, clock, button };
}

/** Effect: a pod has been silent for five minutes. One that was pruned meanwhile is nothing to write about. */
export async function mailPodSilent(incidentId: number, to: string): Promise<void> {
  const found = await incidentOf(incidentId);
  if (!found) return;
  const { incident, name, location, clock, button } = found;
  const content = letter({
    title: `${name} is silent`,
    paragraphs: [
      `The pod of ${name} has not reported for five minutes. Nobody can book it until it is back.`,
      'You get another mail when it reports again.',
    ],
    facts: [
      ['Space', name],
      ['Location', location],
      ['Last heard of', clock(incident.since)],
    ],
    button,
  });
  await sendMail({ to, subject: `${env().BRAND_NAME}: ${name} is silent`, ...content });
}

/** Effect: a pod that was mailed about reports again. */
export async function mailPodBack(incidentId: number, to: string): Promise<void> {
  const found = await incidentOf(incidentId);
  if (!found?.incident.until) return;
  const { incident, name, location, clock, button } = found;
  const until = incident.until ?? incident.since;
  const minutes = Math.max(1, Math.round((until.getTime() - incident.since.getTime()) / 60_000));
  const content = letter({
    title: `${name} is back`,
    paragraphs: [`The pod of ${name} reports again, after ${formatMinutes(minutes)} of silence.`],
    facts: [
      ['Space', name],
      ['Location', location],
      ['Silent from', clock(incident.since)],
      ['Silent until', clock(until)],
    ],
    button,
  });
  await sendMail({ to, subject: `${env().BRAND_NAME}: ${name} is back`, ...content });
}
