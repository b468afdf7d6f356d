const EARTH_M = 6_371_000;

type Place = { latitude: number | null; longitude: number | null };

/** The great-circle distance between two places in metres, or null if either is unknown. */
export function metresBetween(a: Place, b: Place): number | null {
  if (a.latitude === null || a.longitude === null || b.latitude === null || b.longitude === null) return null;
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const [north, south] = [radians(a.latitude), radians(b.latitude)];
  const half = (from: number, to: number) => Math.sin((to - from) / 2) ** 2;
  const chord =
    half(north, south) + Math.cos(north) * Math.cos(south) * half(radians(a.longitude), radians(b.longitude));
  return Math.round(2 * EARTH_M * Math.asin(Math.sqrt(chord)));
}
