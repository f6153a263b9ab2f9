import type { ApiName } from '@energy-om/contract';

/** The reads that a change of a device makes stale. */
export const deviceReads: readonly ApiName[] = [
  'listManagedDevices',
  'getManagedDevice',
  'getNameplate',
  'listDevices',
  'listMeters',
  'getMeter',
  'listGateways',
  'getGateway',
  'getAreaTree',
  'getNewOrderAreaTree',
  'listAreas',
];
