import { toGcj02 } from '@energy-om/domain';
import { describe, expect, it } from 'vitest';
import { listRouteLinks } from '#features/location/model/route-links.ts';

const place = { name: '智谷 A 区 & B1 配电房', address: '滨江区西兴路 1928 号', longitude: 120.22531, latitude: 30.20712 };
const read = (link: string) => {
  const { origin, pathname, searchParams } = new URL(link);
  return [`${origin}${pathname}`, Object.fromEntries(searchParams)];
};

describe('the routes of four map programs', () => {
  it('lead to the coordinates, each in its own manner', () => {
    const { amap, baidu, apple, google } = listRouteLinks(place);
    expect(read(amap)).toMatchObject([
      'https://uri.amap.com/navigation',
      { to: `120.22531,30.20712,${place.name}`, mode: 'car', coordinate: 'gaode' },
    ]);
    expect(read(baidu)).toMatchObject([
      'https://api.map.baidu.com/direction',
      { destination: `latlng:30.20712,120.22531|name:${place.name}`, coord_type: 'gcj02', mode: 'driving', output: 'html' },
    ]);
    expect(read(apple)).toEqual(['https://maps.apple.com/', { daddr: '30.20712,120.22531' }]);
    const [page, { api, destination }] = read(google) as [string, Record<string, string>];
    expect([page, api]).toEqual(['https://www.google.com/maps/dir/', '1']);
    // Of WGS 84, which lies some hundred metres off.
    const [north, east] = String(destination).split(',').map(Number) as [number, number];
    expect(toGcj02({ longitude: east, latitude: north })).toEqual({
      longitude: expect.closeTo(120.22531, 5),
      latitude: expect.closeTo(30.20712, 5),
    });
  });

  it('search for the address without coordinates, and for the name without an address too', () => {
    const links = listRouteLinks({ ...place, longitude: null, latitude: null });
    expect(read(links.amap)).toMatchObject(['https://uri.amap.com/search', { keyword: place.address }]);
    expect(read(links.apple)).toEqual(['https://maps.apple.com/', { daddr: place.address }]);
    expect(read(listRouteLinks({ ...place, address: null, longitude: null, latitude: null }).amap)).toMatchObject([
      'https://uri.amap.com/search',
      { keyword: place.name },
    ]);
  });
});
