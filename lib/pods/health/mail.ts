import 'server-only';
import { eq } from 'drizzle-orm';
import { db } from '@/db/client';
import { locations, podIncidents, spaces } from '@/db/tables';
import { podName, signedName } from '@/lib/catalogue/spaces/pod-name';
import { env } from '@/lib/foundation/settings/env';
import { formatMinutes } from '@/lib/foundation/time/durations';
import { exactDateTime } from '@/lib/foundation/time/zones';
import { type Composed, sendMail } from '@/lib/platform/integrations/mail';
import { emailTemplate } from '@/lib/platform/mail-template';
import { hasDoorTrouble } from '@/lib/pods/pod-commands/door-trouble';
import { DOOR_TROUBLE, type EssentialPart, partName } from './components';
import { hasGuest } from './door-incidents';
import { incidentText } from './incidents';

export type MailedIncident = {
  /** `silent`, `doorTrouble`, or a part that is off. */
  component: string;
  space: { id: number; name: string; shortName: string | null; timezone: string };
  location: string;
  since: Date;
  until: Date | null;
  /** Whether a booking is running in it. */
  hasGuest: boolean;
};

async function incidentOf(id: number): Promise<(MailedIncident & { isDoorStuck: boolean }) | null> {
  const [row] = await db()
    .select({
      incident: podIncidents,
      space: spaces,
      location: locations.name,
      hasGuest,
      isDoorStuck: hasDoorTrouble,
    })
    .from(podIncidents)
    .innerJoin(spaces, eq(spaces.id, podIncidents.spaceId))
    .innerJoin(locations, eq(locations.id, spaces.locationId))
    .where(eq(podIncidents.id, id));
  if (!row) return null;
  const { incident, ...rest } = row;
  const { component, since, until } = incident;
  return { component, since, until, ...rest };
}

/** The instants of an incident are shown in its space's zone. */
function wordsOf({ space, location }: MailedIncident) {
  const clock = (time: Date) => exactDateTime(time, space.timezone);
  const button = { label: 'View health status', url: `${env().APP_URL}/admin/health-status/${space.id}` };
  return { name: podName({ ...space, location }), clock, button };
}

const WITHOUT: Record<EssentialPart, string> = {
  doorLock: 'Visitors may not get in, or out of the pod without help.',
  paymentGateway: 'Nobody can pay at the door.',
};

const isEssential = (component: string): component is EssentialPart => component in WITHOUT;

function partOffMail(incident: MailedIncident, part: EssentialPart): Composed {
  const { name, clock, button } = wordsOf(incident);
  const title = `${incidentText(part)}: ${name}`;
  const content = emailTemplate({
    title,
    paragraphs: [
      `The pod of ${name} reports that its ${partName(part)} is off. ${WITHOUT[part]}`,
      'You will get another email when it works again.',
    ],
    facts: [
      ['Space', signedName(incident.space)],
      ['Location', incident.location],
      ['Off since', clock(incident.since)],
    ],
    button,
  });
  return { subject: `${env().BRAND_NAME}: ${title}`, ...content };
}

function partOnMail(incident: MailedIncident, part: EssentialPart): Composed {
  const { name, clock, button } = wordsOf(incident);
  const words = partName(part);
  const content = emailTemplate({
    title: `The ${words} of ${name} works again`,
    paragraphs: [`The pod of ${name} reports that its ${words} is on.`],
    facts: [
      ['Space', signedName(incident.space)],
      ['Location', incident.location],
      ['Off from', clock(incident.since)],
      ['Off until', clock(incident.until ?? incident.since)],
    ],
    button,
  });
  return { subject: `${env().BRAND_NAME}: the ${words} of ${name} works again`, ...content };
}

/** The page where a door is handled: its guest is called and moved there. */
const boardButton = ({ space }: MailedIncident) => ({
  label: 'View on the board',
  url: `${env().APP_URL}/admin/board?pod=${space.id}`,
});

/** The mail that a door did not open twice in a row: docs/rules.md#door-trouble. */
function doorTroubleMail(incident: MailedIncident): Composed {
  const { name, clock } = wordsOf(incident);
  const title = `${incident.hasGuest ? 'Guest locked out' : 'Door trouble'}: ${name}`;
  const content = emailTemplate({
    title,
    paragraphs: [
      `The door of ${name} did not open twice in a row. ${
        incident.hasGuest
          ? 'A booking runs in it: call its guest, or move them to another pod.'
          : 'No booking runs in it.'
      }`,
      'The space is not on sale until its door opens, or you say that it works. You will get another email then.',
    ],
    facts: [
      ['Space', signedName(incident.space)],
      ['Location', incident.location],
      ['Last try', clock(incident.since)],
    ],
    button: boardButton(incident),
  });
  return { subject: `${env().BRAND_NAME}: ${title}`, ...content };
}

function doorWorksMail(incident: MailedIncident): Composed {
  const { name, clock } = wordsOf(incident);
  const content = emailTemplate({
    title: `The door of ${name} works again`,
    paragraphs: ['It opened, or a member of staff said that it works. The space is on sale again.'],
    facts: [
      ['Space', signedName(incident.space)],
      ['Location', incident.location],
      ['Trouble from', clock(incident.since)],
      ['Trouble until', clock(incident.until ?? incident.since)],
    ],
    button: boardButton(incident),
  });
  return { subject: `${env().BRAND_NAME}: the door of ${name} works again`, ...content };
}

/**
 * The mail that a pod has been silent for five minutes, that its door does not open, or that an essential part is
 * off.
 */
export function podSilentMail(incident: MailedIncident): Composed {
  if (incident.component === DOOR_TROUBLE) return doorTroubleMail(incident);
  if (isEssential(incident.component)) return partOffMail(incident, incident.component);
  const { name, clock, button } = wordsOf(incident);
  const content = emailTemplate({
    title: `${name} is silent`,
    paragraphs: [
      `The pod of ${name} has not reported for five minutes. Visitors can't book it until it is back.`,
      'You will get another email when it is back.',
    ],
    facts: [
      ['Space', signedName(incident.space)],
      ['Location', incident.location],
      ['Last report', clock(incident.since)],
    ],
    button,
  });
  return { subject: `${env().BRAND_NAME}: ${name} is silent`, ...content };
}

/** Effect: mails that an incident has begun; sends nothing if it has ended. */
export async function mailPodSilent(incidentId: number, to: string, key: string): Promise<void> {
  const incident = await incidentOf(incidentId);
  if (incident?.until !== null) return;
  if (incident.component === DOOR_TROUBLE && !incident.isDoorStuck) return;
  await sendMail({ key, to, ...podSilentMail(incident) });
}

/** The mail that a pod reports again, or that its part or its door works again. */
export function podBackMail(incident: MailedIncident): Composed {
  if (incident.component === DOOR_TROUBLE) return doorWorksMail(incident);
  if (isEssential(incident.component)) return partOnMail(incident, incident.component);
  const { name, clock, button } = wordsOf(incident);
  const until = incident.until ?? incident.since;
  const minutes = Math.max(1, Math.round((until.getTime() - incident.since.getTime()) / 60_000));
  const content = emailTemplate({
    title: `${name} is back`,
    paragraphs: [`The pod of ${name} is reporting again, after ${formatMinutes(minutes)} of silence.`],
    facts: [
      ['Space', signedName(incident.space)],
      ['Location', incident.location],
      ['Silent from', clock(incident.since)],
      ['Silent until', clock(until)],
    ],
    button,
  });
  return { subject: `${env().BRAND_NAME}: ${name} is back`, ...content };
}

/** Effect: mails that an incident has ended. */
export async function mailPodBack(incidentId: number, to: string, key: string): Promise<void> {
  const incident = await incidentOf(incidentId);
  if (incident?.until) await sendMail({ key, to, ...podBackMail(incident) });
}
