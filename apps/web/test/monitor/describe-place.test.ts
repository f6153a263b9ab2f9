import { expect, it } from 'vitest';
import { describePlace } from '../../src/shared/monitor/describe-place.ts';

const site = { name: 'A 区 1 号楼 B1 配电房' };

it('names the area, and what only the device knows after it', () => {
  expect(describePlace({ site, location: null })).toBe('A 区 1 号楼 B1 配电房');
  expect(describePlace({ site, location: '3 号柜' })).toBe('A 区 1 号楼 B1 配电房 3 号柜');
});

it('does not say twice what both say', () => {
  expect(describePlace({ site, location: '1号楼 B1配电房' })).toBe('A 区 1 号楼 B1 配电房');
});
