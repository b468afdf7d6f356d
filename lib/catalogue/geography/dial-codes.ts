import 'server-only';
import { asc } from 'drizzle-orm';
import { db } from '@/db/client';
import { countries } from '@/db/tables';

type DialCode = { code: string; label: string };

/** For a code that several countries share: those that most people mean, most likely first. */
const PREFERRED = ['US', 'CA', 'RU', 'GB', 'IT', 'AU', 'NO', 'FI', 'MA', 'RE', 'GP', 'CW'];
/** The likelier country of a dial code first. */
export const rank = (iso: string) => (PREFERRED.includes(iso) ? PREFERRED.indexOf(iso) : PREFERRED.length);

/** Reference data changes with a release, and each visitor's page lists all of it. */
const KEPT_MS = 60_000;
let kept: { codes: Promise<DialCode[]>; until: number } | undefined;

/** Every dial code once, by number, with its two most likely countries: `🇺🇸 +1 US, CA`. Read once a minute. */
export function listCountryCodes(): Promise<DialCode[]> {
  if (kept && kept.until > Date.now()) return kept.codes;
  const codes = readCountryCodes();
  kept = { codes, until: Date.now() + KEPT_MS };
  // A failure is not kept.
  codes.catch(() => {
    kept = undefined;
  });
  return codes;
}

async function readCountryCodes(): Promise<DialCode[]> {
  const rows = await db()
    .select({ code: countries.dialCode, iso: countries.code, flag: countries.flag })
    .from(countries)
    .orderBy(asc(countries.name));
  const byCode = new Map<string, { flag: string; isos: string[] }>();
  for (const { code, iso, flag } of rows.sort((a, b) => rank(a.iso) - rank(b.iso))) {
    if (!/^\+\d{1,4}$/.test(code)) continue;
    const known = byCode.get(code) ?? { flag, isos: [] };
    byCode.set(code, { ...known, isos: [...known.isos, iso].slice(0, 2) });
  }
  return [...byCode]
    .map(([code, { flag, isos }]) => ({ code, label: `${flag} ${code} ${isos.join(', ')}` }))
    .sort((a, b) => Number(a.code) - Number(b.code));
}

/** Every dial code, and which of them is that of a country; `+1` for one that is unknown. */
export async function listDialCodes(here: string | null): Promise<{ codes: DialCode[]; home: string }> {
  const codes = await listCountryCodes();
  return { codes, home: codes.find(({ code }) => code === here)?.code ?? '+1' };
}
