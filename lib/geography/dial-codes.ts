import 'server-only';
import { asc, eq } from 'drizzle-orm';
import { db } from '@/db/client';
import { countries, locations, spaces } from '@/db/tables';

type DialCodes = { codes: { code: string; label: string }[]; home: string };

/** Every dial code once, with the flags of its countries, and the one of the country where the space stands. */
export async function listDialCodes(spaceId: number): Promise<DialCodes> {
  const [rows, [here]] = await Promise.all([
    db()
      .select({ code: countries.dialCode, iso: countries.code, flag: countries.flag })
      .from(countries)
      .orderBy(asc(countries.name)),
    db()
      .select({ dialCode: countries.dialCode })
      .from(spaces)
      .innerJoin(locations, eq(locations.id, spaces.locationId))
      .innerJoin(countries, eq(countries.id, locations.countryId))
      .where(eq(spaces.id, spaceId)),
  ]);
  const byCode = new Map<string, string>();
  for (const { code, iso, flag } of rows)
    if (/^\+\d{1,4}$/.test(code))
      byCode.set(code, byCode.has(code) ? `${byCode.get(code)}, ${iso}` : `${flag} ${code} ${iso}`);
  const codes = [...byCode]
    .map(([code, label]) => ({ code, label }))
    .sort((a, b) => Number(a.code) - Number(b.code));
  return { codes, home: here && byCode.has(here.dialCode) ? here.dialCode : '+1' };
}

/** Countries that a card can come from, by name. */
export async function listCardCountries(): Promise<{ value: string; label: string }[]> {
  const rows = await db()
    .select({ value: countries.code, label: countries.name })
    .from(countries)
    .orderBy(asc(countries.name));
  return rows;
}
