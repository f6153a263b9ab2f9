import { expect, it } from 'vitest';
import { describePlace } from '#shared/device/describe-place.ts';

const site = { name: 'A 区 1 号楼 B1 配电房' };

it('names the area, and what only the device knows after it', () => {
  expect(describePlace({ site, location: null })).toBe('A 区 1 号楼 B1 配电房');
  expect(describePlace({ site, location: '3 号柜' })).toBe('A 区 1 号楼 B1 配电房 3 号柜');
});

it('does not say twice what both say', () => {
  expect(describePlace({ site, location: '1号楼 B1配电房' })).toBe('A 区 1 号楼 B1 配电房');
});

it('does not say again what stands above it', () => {
  const place = { location: '东墙', site: { name: '江畔智谷产业园 A 区 1 号研发楼 B1 配电房' } };
  expect(describePlace(place, '江畔智谷产业园 A 区')).toBe('1 号研发楼 B1 配电房 东墙');
  expect(describePlace(place, '江畔')).toBe('江畔智谷产业园 A 区 1 号研发楼 B1 配电房 东墙');
  expect(describePlace({ location: null, site: { name: '江北站' } }, '江北站')).toBe('江北站');
});
