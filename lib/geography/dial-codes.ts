import 'server-only';
import { asc, eq } from 'drizzle-orm';
import { db } from '@/db/client';
import { countries, locations, spaces } from '@/db/tables';

type DialCode = { code: string; label: string };

/** Every dial code once, with the flags of its countries, by number. */
export async function listCountryCodes(): Promise<DialCode[]> {
  const rows = await db()
    .select({ code: countries.dialCode, iso: countries.code, flag: countries.flag })
    .from(countries)
    .orderBy(asc(countries.name));
  const byCode = new Map<string, string>();
  for (const { code, iso, flag } of rows)
    if (/^\+\d{1,4}$/.test(code))
      byCode.set(code, byCode.has(code) ? `${byCode.get(code)}, ${iso}` : `${flag} ${code} ${iso}`);
  return [...byCode]
    .map(([code, label]) => ({ code, label }))
    .sort((a, b) => Number(a.code) - Number(b.code));
}

/** Every dial code, and the one of the country where the space stands. */
export async function listDialCodes(spaceId: number): Promise<{ codes: DialCode[]; home: string }> {
  const [codes, [here]] = await Promise.all([
    listCountryCodes(),
    db()
      .select({ dialCode: countries.dialCode })
      .from(spaces)
      .innerJoin(locations, eq(locations.id, spaces.locationId))
      .innerJoin(countries, eq(countries.id, locations.countryId))
      .where(eq(spaces.id, spaceId)),
  ]);
  return { codes, home: codes.find(({ code }) => code === here?.dialCode)?.code ?? '+1' };
}
