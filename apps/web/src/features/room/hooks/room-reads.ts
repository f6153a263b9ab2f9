import type { ApiName } from '@energy-om/contract';

/** What changes when somebody moves, the payer changes, or a meter comes or goes. */
export const roomReads: readonly ApiName[] = [
  'getRoom',
  'listMyRooms',
  'listTenantRooms',
  'listRoomMeters',
  'listRoomMeterCandidates',
  'listRoomRecords',
  'listRoomApplications',
];
