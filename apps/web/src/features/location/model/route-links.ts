import { toWgs84 } from '@energy-om/domain';
import type { ShownLocation } from '#shared/location/location-address.ts';

export type MapName = 'amap' | 'baidu' | 'apple' | 'google';

/** The sender's name, which the map programs require. */
const sender = 'energy-om';

/**
 * Routes in four map programs: plain links, which open the program where it is installed and else its web page. They need no keys, and
 * nothing is loaded from there. Without coordinates the programs search for the address. Coordinates are in GCJ-02, of which Baidu
 * needs to be informed; Google reads them as WGS 84.
 */
export function listRouteLinks({ name, address, longitude, latitude }: ShownLocation): Record<MapName, string> {
  if (longitude === null || latitude === null) {
    const wanted = address ?? name;
    return {
      amap: link('https://uri.amap.com/search', { keyword: wanted, src: sender }),
      baidu: link('https://api.map.baidu.com/geocoder', { address: wanted, output: 'html', src: sender }),
      apple: link('https://maps.apple.com/', { daddr: wanted }),
      google: link('https://www.google.com/maps/dir/', { api: '1', destination: wanted }),
    };
  }
  const { longitude: east, latitude: north } = toWgs84({ longitude, latitude });
  return {
    amap: link('https://uri.amap.com/navigation', {
      to: `${longitude},${latitude},${name}`,
      mode: 'car',
      coordinate: 'gaode',
      callnative: '1',
      src: sender,
    }),
    baidu: link('https://api.map.baidu.com/direction', {
      destination: `latlng:${latitude},${longitude}|name:${name}`,
      coord_type: 'gcj02',
      mode: 'driving',
      // The parameter is required, and ignored beside coordinates.
      region: name,
      output: 'html',
      src: sender,
    }),
    apple: link('https://maps.apple.com/', { daddr: `${latitude},${longitude}` }),
    google: link('https://www.google.com/maps/dir/', { api: '1', destination: `${north.toFixed(6)},${east.toFixed(6)}` }),
  };
}

function link(address: string, parameters: Record<string, string>): string {
  return `${address}?${new URLSearchParams(parameters)}`;
}
