import { screenAddress } from '../navigation/paths.ts';

/** A place as the open-location page takes it: coordinates in GCJ-02, where there are any. */
export interface ShownLocation {
  name: string;
  address: string | null;
  longitude: number | null;
  latitude: number | null;
}

/** The address of the page that shows a place and the ways to it. */
export function locationAddress({ name, address, longitude, latitude }: ShownLocation): string {
  return screenAddress('openLocation', { name, address, longitude, latitude });
}
