/** Coordinates in degrees. Stored positions are in GCJ-02; a satellite receiver reports WGS 84, which `toGcj02` converts. */
export interface Coordinates {
  longitude: number;
  latitude: number;
}

const earthRadiusMetres = 6_371_000;
const toRadians = (degrees: number) => (degrees * Math.PI) / 180;

/** Returns the great-circle distance in metres between two positions of the same coordinate system. */
export function distanceBetween(from: Coordinates, to: Coordinates): number {
  const latitudes = toRadians(to.latitude - from.latitude);
  const longitudes = toRadians(to.longitude - from.longitude);
  const h =
    Math.sin(latitudes / 2) ** 2 + Math.cos(toRadians(from.latitude)) * Math.cos(toRadians(to.latitude)) * Math.sin(longitudes / 2) ** 2;
  return 2 * earthRadiusMetres * Math.asin(Math.min(1, Math.sqrt(h)));
}
