import type { Permission } from '@energy-om/domain';
import { describe, expect, it } from 'vitest';
import { findObjectAddress } from '#shared/navigation/object-address.ts';
import { paths } from '#shared/navigation/paths.ts';

const all = () => true;
const without = (missing: Permission) => (permission: Permission) => permission !== missing;
const object = (kind: 'device' | 'meter' | 'gateway' | 'camera' | 'area', online: boolean | null = true) => ({
  kind,
  id: 'x1',
  name: '门厅',
  online,
});

describe('the screen of an order’s object', () => {
  it('is that of its kind', () => {
    expect(findObjectAddress(object('meter', null), all)).toBe(`${paths.meter}?id=x1`);
    expect(findObjectAddress(object('gateway'), all)).toBe(`${paths.gateway}?id=x1`);
    expect(findObjectAddress(object('camera'), all)).toContain(`${paths.camera}?id=x1`);
  });

  it('is null for an area, and depends on whether a device reports anything', () => {
    expect(findObjectAddress(object('area'), all)).toBeNull();
    expect(findObjectAddress(object('device', null), all)).toBe(`${paths.device}?id=x1`);
    expect(findObjectAddress(object('device', false), all)).toBe(`${paths.meter}?id=x1`);
  });

  it('is null for accounts that may not see it', () => {
    expect(findObjectAddress(object('meter'), without('device.view'))).toBeNull();
    expect(findObjectAddress(object('camera'), without('camera.view'))).toBeNull();
  });
});
