import type { Permission } from '@energy-om/domain';
import { screenAddress } from './paths.ts';

/** A device or an area; `online` is null where the object reports nothing. */
export interface AddressedObject {
  kind: 'device' | 'meter' | 'gateway' | 'camera' | 'area';
  id: string;
  name: string;
  online: boolean | null;
}

/** The screen of a device or of an order's object, as far as this account may open it; null for areas. */
export function findObjectAddress({ kind, id, name, online }: AddressedObject, may: (permission: Permission) => boolean): string | null {
  if (kind === 'camera') return may('camera.view') ? screenAddress('camera', { id, name }) : null;
  if (kind === 'area' || !may('device.view')) return null;
  if (kind === 'gateway') return screenAddress('gateway', { id });
  return screenAddress(kind === 'meter' || online !== null ? 'meter' : 'device', { id });
}
