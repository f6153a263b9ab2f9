import { screenAddress } from '../navigation/paths.ts';

/** A location as the open-location page takes it. The coordinates are in GCJ-02; null where they are not known. */
export interface ShownLocation {
  name: string;
  address: string | null;
  longitude: number | null;
  latitude: number | null;
}

/** The address of the page that shows a location and the routes to it. */
export function locationAddress({ name, address, longitude, latitude }: ShownLocation): string {
  return screenAddress('openLocation', { name, address, longitude, latitude });
}
