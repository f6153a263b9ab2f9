import type { Coordinates } from '@energy-om/domain';

/** Null unless both are degrees. */
export function readCoordinates(search: URLSearchParams): Coordinates | null {
  const degrees = (key: string, max: number) => {
    const value = Number.parseFloat(search.get(key) ?? '');
    return Number.isFinite(value) && Math.abs(value) <= max ? value : null;
  };
  const [longitude, latitude] = [degrees('longitude', 180), degrees('latitude', 90)];
  return longitude === null || latitude === null ? null : { longitude, latitude };
}
