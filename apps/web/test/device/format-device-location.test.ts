import { expect, it } from 'vitest';
import { formatDeviceLocation } from '#shared/device/format-device-location.ts';

const site = { name: 'A 区 1 号楼 B1 配电房' };

it('names the area, followed by the location that only the device has', () => {
  expect(formatDeviceLocation({ site, location: null })).toBe('A 区 1 号楼 B1 配电房');
  expect(formatDeviceLocation({ site, location: '3 号柜' })).toBe('A 区 1 号楼 B1 配电房 3 号柜');
});

it('leaves out a location that the name of the area contains', () => {
  expect(formatDeviceLocation({ site, location: '1号楼 B1配电房' })).toBe('A 区 1 号楼 B1 配电房');
});

it('leaves out the name that is shown above it', () => {
  const place = { location: '东墙', site: { name: '江畔智谷产业园 A 区 1 号研发楼 B1 配电房' } };
  expect(formatDeviceLocation(place, '江畔智谷产业园 A 区')).toBe('1 号研发楼 B1 配电房 东墙');
  expect(formatDeviceLocation(place, '江畔')).toBe('江畔智谷产业园 A 区 1 号研发楼 B1 配电房 东墙');
  expect(formatDeviceLocation({ location: null, site: { name: '江北站' } }, '江北站')).toBe('江北站');
});
