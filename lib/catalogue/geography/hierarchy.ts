import 'server-only';
import { eq } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { cities, countries, states } from '@/db/tables';
import { type FieldError, invalid } from '@/lib/foundation/errors';

/** Country, state and city of a record, from wide to narrow. */
export type PlaceIds = { countryId: number | null; stateId: number | null; cityId: number | null };

async function wrongCountry(tx: Tx, { countryId }: PlaceIds): Promise<FieldError | false> {
  if (countryId === null) return false;
  const [country] = await tx.select({ id: countries.id }).from(countries).where(eq(countries.id, countryId));
  return !country && { path: 'countryId', message: 'This country does not exist' };
}

async function wrongState(tx: Tx, { countryId, stateId }: PlaceIds): Promise<FieldError | false> {
  if (stateId === null) return false;
  const [state] = await tx.select().from(states).where(eq(states.id, stateId));
  return (
    state?.countryId !== countryId && { path: 'stateId', message: 'This state is not in the chosen country' }
  );
}

async function wrongCity(tx: Tx, { stateId, cityId }: PlaceIds): Promise<FieldError | false> {
  if (cityId === null) return false;
  const [city] = await tx.select().from(cities).where(eq(cities.id, cityId));
  return city?.stateId !== stateId && { path: 'cityId', message: 'This city is not in the chosen state' };
}

/** Throws 400 with a sentence for each level that does not belong to the level above. */
export async function assertHierarchy(tx: Tx, where: PlaceIds): Promise<void> {
  const checked = [await wrongCountry(tx, where), await wrongState(tx, where), await wrongCity(tx, where)];
  const errors = checked.filter((error) => error !== false);
  if (errors[0]) throw invalid(errors[0].message, errors);
}
