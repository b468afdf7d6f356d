import { db } from '@/db/client';
import { businessPartners } from '@/db/tables';
import { addMonths } from '@/lib/foundation/time';
import { getDashboard } from '@/lib/office/dashboard/dashboard';
import { today } from '@/lib/office/dashboard/queries';
import type { StaffActor } from '@/lib/platform/authorization/actor';
import { everybody, type Figure, figureOf } from './lists';

const ofPartners = (partnerIds: number[]): StaffActor => ({
  ...everybody,
  role: 'sub-admin',
  permissions: new Set([1, 2, 42]),
  partnerIds,
});

/** Server time of the dashboard's figures, graphs and tables, for whom and over what. */
export async function benchDashboard(): Promise<Figure[]> {
  const partners = await db().select().from(businessPartners);
  const idsOf = (...codes: string[]) =>
    partners.filter(({ code }) => codes.includes(code)).map(({ id }) => id);
  const actors = {
    admin: everybody,
    'of the default partner': ofPartners(idsOf('HUSHPOD')),
    'of Meridian': ofPartners(idsOf('MERIDIAN')),
    'of three partners': ofPartners(idsOf('HUSHPOD', 'MERIDIAN', 'PP')),
  };
  const year = { startDate: addMonths(today(), -12), endDate: today() };
  const spans = { 'five months': {}, 'a year': year, 'a year of a location': { ...year, locationId: '3' } };
  const figures: Figure[] = [];
  for (const [who, actor] of Object.entries(actors))
    for (const [span, query] of Object.entries(spans))
      figures.push(
        await figureOf(`${who}, ${span}`, () => getDashboard(actor, { statistics: query, revenue: query })),
      );
  return figures;
}
