import { metresBetween } from '@/lib/foundation/distance';

/** The place of a space or a location, as a form contains it: docs/rules.md#space-place. */
export type Place = {
  address?: string | null;
  zipcode?: string | null;
  timezone?: string | null;
  latitude?: number | null;
  longitude?: number | null;
};
export type PlaceField = keyof Place;

const FIELDS: readonly PlaceField[] = ['address', 'zipcode', 'timezone', 'latitude', 'longitude'];
/** A terminal is far smaller; an airport is hardly larger. */
const FAR_M = 10_000;

const text = (value: Place[PlaceField]) => (typeof value === 'string' ? value.trim() : value);
const isEmpty = (value: Place[PlaceField]) => value === undefined || value === null || text(value) === '';

/**
 * The parts of a place that the form of a space takes from a chosen location: for each field that is empty, or still
 * contains the value of the previously chosen location. Typed values are left alone.
 */
export function placeFromLocation(location: Place, current: Place, before: Place = {}): Partial<Place> {
  const open = FIELDS.filter(
    (field) =>
      !isEmpty(location[field]) &&
      (isEmpty(current[field]) ||
        (!isEmpty(before[field]) && text(current[field]) === text(before[field]))) &&
      text(location[field]) !== text(current[field]),
  );
  return Object.fromEntries(open.map((field) => [field, location[field]]));
}

/** A detail of a space's place that cannot be right for its location. */
export type Difference = { what: 'zip code' | 'time zone' | 'coordinates'; there: string };

/**
 * The differences between a space and its location: another zip code or time zone, or more than 10 km of distance.
 * Its address can be more precise. A field that is empty on either side is no difference.
 */
export function placeDifferences(space: Place, location: Place): Difference[] {
  const differs = (field: 'zipcode' | 'timezone') =>
    !isEmpty(space[field]) && !isEmpty(location[field]) && text(space[field]) !== text(location[field]);
  const away = metresBetween(pointOf(space), pointOf(location));
  return [
    ...(differs('zipcode') ? [{ what: 'zip code' as const, there: String(location.zipcode) }] : []),
    ...(differs('timezone') ? [{ what: 'time zone' as const, there: String(location.timezone) }] : []),
    ...(away !== null && away > FAR_M
      ? [{ what: 'coordinates' as const, there: `${Math.round(away / 1000)} km away` }]
      : []),
  ];
}

const pointOf = ({ latitude, longitude }: Place) => ({
  latitude: latitude ?? null,
  longitude: longitude ?? null,
});
