import type { ApiName } from '@energy-om/contract';
import type { Input, InputSubjects } from './input-subjects.ts';

/** Rooms, applications, occupants and meters. The administrator, who sends every input, lives in the room. */
export function listRoomInputs({ tenant, things }: InputSubjects): [ApiName, Input][] {
  const { roomId, otherRoomId, roomMeterId: meterId, roomApplicationId, ownApplicationId } = things;
  const accountId = tenant.accounts.secondTechnician.id;
  return [
    ['getRoom', { roomId }],
    ['listTenantRooms', { page: 1, pageSize: 5, keyword: 'x', areaId: tenant.areas.site, state: 'occupied' }],
    ['listMyRooms', {}],
    ['listRoomAccounts', { roomId }],
    ['listRoomApplications', { page: 1, pageSize: 5, scope: 'tenant', state: 'applied', roomId }],
    ['listRoomMeters', { roomId }],
    ['listRoomMeterCandidates', { roomId, keyword: 'x' }],
    ['listRoomRecords', { page: 1, pageSize: 5, roomId }],
    ['applyForRoom', { roomId: otherRoomId, relation: 'tenant', note: 'x', wantsToPay: true, fileIds: [] }],
    ['withdrawRoomApplication', { applicationId: ownApplicationId }],
    ['decideRoomApplication', { applicationId: roomApplicationId, approve: false, reason: 'x' }],
    [
      'bindRoomAccount',
      { roomId, phoneNumber: tenant.accounts.secondTechnician.phoneNumber, relation: 'family', pays: false, reason: 'x' },
    ],
    ['changeRoomPayer', { roomId, accountId, reason: 'x' }],
    ['unbindRoom', { roomId, accountId: tenant.accounts.tenant_admin.id, reason: 'x' }],
    ['assignRoomMeter', { roomId: otherRoomId, meterId, value: 10, photoId: null }],
    ['takeRoomMeter', { roomId: otherRoomId, meterId, value: 11, photoId: null }],
    ['saveRoom', { roomId, version: 1, floorArea: 89.25, householdSize: 3 }],
    ['issueRoomCode', { roomId, version: 2 }],
  ];
}
