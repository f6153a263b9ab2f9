/** Degrees. Of one system: places are kept as GCJ-02, a receiver says WGS 84 (`toGcj02`). */
export interface Coordinates {
  longitude: number;
  latitude: number;
}

const earthRadius = 6_371_000;
const toRadians = (degrees: number) => (degrees * Math.PI) / 180;

/** Great-circle distance in metres. */
export function distanceBetween(from: Coordinates, to: Coordinates): number {
  const latitudes = toRadians(to.latitude - from.latitude);
  const longitudes = toRadians(to.longitude - from.longitude);
  const h =
    Math.sin(latitudes / 2) ** 2 + Math.cos(toRadians(from.latitude)) * Math.cos(toRadians(to.latitude)) * Math.sin(longitudes / 2) ** 2;
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(h)));
}
