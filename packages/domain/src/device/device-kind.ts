import type { ObjectKind } from '../energy/energy-type.ts';

/** What a device may have besides what all have, by its kind. Forms show these parts, and the server refuses the others. */
export const deviceParts = ['meterModel', 'gateway', 'mainMeter', 'registerFactor', 'stream'] as const;
export type DevicePart = (typeof deviceParts)[number];

export const deviceKinds = ['device', 'meter', 'gateway', 'camera'] as const satisfies readonly ObjectKind[];
export type DeviceKind = (typeof deviceKinds)[number];

const measuring = ['meterModel', 'gateway', 'mainMeter', 'registerFactor'] as const;

export const partsOfKind: Record<DeviceKind, readonly DevicePart[]> = {
  device: measuring,
  meter: measuring,
  // Other devices report through a gateway, so that no gateway is behind another one and no circle can arise.
  gateway: [],
  camera: ['gateway', 'stream'],
};

export function hasPart(kind: DeviceKind, part: DevicePart): boolean {
  return partsOfKind[kind].includes(part);
}

/** Gateways and cameras are of other tables and screens, so only the kinds that measure may take each other's place. */
export function mayBecome(kind: DeviceKind, next: DeviceKind): boolean {
  return kind === next || (partsOfKind[kind] === measuring && partsOfKind[next] === measuring);
}
