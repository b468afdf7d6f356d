import 'server-only';
import { blockSource } from '@/lib/booking/blocks/list-sql';
import { bookingSource } from '@/lib/booking/bookings/list-sql';
import { amenitySource } from '@/lib/catalogue/amenities/list-sql';
import { announcementSource } from '@/lib/catalogue/announcements/list-sql';
import { audioSource } from '@/lib/catalogue/audio/list-sql';
import { featureSource } from '@/lib/catalogue/features/list-sql';
import { locationSource } from '@/lib/catalogue/locations/list-sql';
import { partnerSource } from '@/lib/catalogue/partners/list-sql';
import { planSource } from '@/lib/catalogue/plans/list-sql';
import { spaceSource } from '@/lib/catalogue/spaces/list-sql';
import { sponsorSource } from '@/lib/catalogue/sponsors/list-sql';
import { dbNow } from '@/lib/foundation/clock';
import { isoIn } from '@/lib/foundation/time-zones';
import { businessPartnerSource } from '@/lib/parties/business-partners/list-sql';
import { customerSource } from '@/lib/parties/customers/list-sql';
import { subAdminSource } from '@/lib/parties/sub-admins/list-sql';
import { may, type StaffActor } from '@/lib/platform/authorization/actor';
import { parseListParams } from '@/lib/platform/list/params';
import { runList } from '@/lib/platform/list/run';
import type { ListSource } from '@/lib/platform/list/source';
import type { Operation } from './operations';

/** Lists with the ids of records that exist, and what asks for one: the beginning of a path, and names of fields. */
type Records = { source: ListSource<{ id: number }>; paths: string[]; fields?: string[]; query?: object };
const records = <Row extends { id: number }>(
  source: ListSource<Row>,
  rest: Omit<Records, 'source'>,
): Records => ({ source: source as unknown as ListSource<{ id: number }>, ...rest });

const RECORDS: Records[] = [
  records(bookingSource, { paths: ['/admin/booking', '/booking'], fields: ['bookingId'] }),
  records(spaceSource, {
    paths: ['/admin/pod', '/pod', '/admin/health', '/admin/bookings/inventory'],
    fields: ['podId', 'spaceId', 'spaceIds', 'ids'],
    query: { status: 'active' },
  }),
  records(locationSource, { paths: ['/locations'], fields: ['locationId'] }),
  records(planSource, {
    paths: ['/admin/pricingPlans', '/pricingPlans'],
    fields: ['pricingPlanId', 'planId'],
  }),
  records(customerSource, { paths: ['/users', '/admin/credit-wallet'], fields: ['userId'] }),
  records(businessPartnerSource, {
    paths: ['/admin/business-partner'],
    fields: ['businessPartnerId', 'partnerId', 'business_partner_id'],
  }),
  records(subAdminSource, { paths: ['/admin/admins'] }),
  records(amenitySource, { paths: ['/admin/amenities'] }),
  records(announcementSource, { paths: ['/admin/announcements'] }),
  records(audioSource, { paths: ['/admin/audio'] }),
  records(featureSource, { paths: ['/admin/features'] }),
  records(sponsorSource, { paths: ['/admin/sponsors'] }),
  records(partnerSource, { paths: ['/partner'] }),
  records(blockSource, { paths: ['/admin/space-blocks'] }),
];

/** Of a version that a record no longer has. */
const VERSION = new Set(['updatedAt', 'basedOn']);
const DAY_MS = 86_400_000;

async function newest({ source, query }: Records, actor: StaffActor): Promise<number | undefined> {
  if (!may(actor, source.list.permission)) return undefined;
  const params = parseListParams(source.list, { ...query, limit: '1' });
  return (await runList(actor, source, params)).rows[0]?.id;
}

/**
 * The operation with examples that work here: ids of records that whoever reads may see, times to come, and no version of a
 * record that has changed since. What there is no record of keeps its example.
 */
export async function operationHere(actor: StaffActor, operation: Operation): Promise<Operation> {
  const { path, parameters, body } = operation;
  const text = JSON.stringify([parameters.map(({ name }) => name), body?.example]);
  const ofPath = RECORDS.find(({ paths }) =>
    paths.some((each) => new RegExp(`^${each}/(web/)?\\{`).test(path)),
  );
  const asked = RECORDS.filter(
    (each) => each === ofPath || (each.fields ?? []).some((field) => text.includes(`"${field}"`)),
  );
  const found = new Map(
    await Promise.all(asked.map(async (each) => [each, await newest(each, actor)] as const)),
  );
  const named = new Map(
    [...found].flatMap(([{ fields = [] }, id]) => (id ? fields.map((field) => [field, id] as const) : [])),
  );
  const soon = Math.ceil(dbNow().getTime() / DAY_MS + 1) * DAY_MS;
  const needed = neededBy(path, actor, soon);
  const own: Record<string, unknown> = {
    ...Object.fromEntries(named),
    datetimeStart: isoIn(new Date(soon), 'UTC'),
    ...needed,
  };
  const idOfPath = path === '/users/profile/{id}' ? actor.adminId : ofPath && found.get(ofPath);
  return {
    ...operation,
    parameters: parameters.map((each) => {
      const { name } = each;
      if (each.in === 'path')
        return /^(id|userId)$/.test(name) && idOfPath ? { ...each, example: idOfPath } : each;
      const isAsked = name in own && (each.required || name in needed);
      return isAsked ? { ...each, required: true, example: own[name] } : each;
    }),
    body: body && { ...body, example: exampleHere(body.example, own) },
  };
}

/** What a call cannot do without, beside ids. */
function neededBy(path: string, actor: StaffActor, soon: number): Record<string, string> {
  if (path === '/geocode') return { address: 'New York' };
  if (path === '/login') return { email: actor.email };
  if (path === '/admin/timeline')
    return { from: isoIn(new Date(soon), 'UTC'), until: isoIn(new Date(soon + DAY_MS / 2), 'UTC') };
  return {};
}

/** An example with what exists here in the place of what does not, and no version. */
function exampleHere(example: unknown, own: Record<string, unknown>): unknown {
  if (Array.isArray(example)) return example.map((each) => exampleHere(each, own));
  if (typeof example !== 'object' || example === null) return example;
  return Object.fromEntries(
    Object.entries(example)
      .filter(([key]) => !VERSION.has(key))
      .map(([key, value]) => {
        if (!(key in own)) return [key, exampleHere(value, own)];
        return [key, Array.isArray(value) ? [own[key]] : own[key]];
      }),
  );
}
