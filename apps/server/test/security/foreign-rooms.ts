import { encodeCursor } from '#services/core/list/page.ts';
import type { Case } from './foreign-id-case.ts';

const moved = { value: 12.5 };

/** Calls of whoever lives in a room. */
export const roomReads: Case[] = [
  ['getRoom', 'room', (roomId) => ({ roomId })],
  ['listRoomAccounts', 'room', (roomId) => ({ roomId })],
  ['listRoomMeters', 'room', (roomId) => ({ roomId })],
  ['listRoomApplications', 'room', (roomId) => ({ roomId })],
  ['listRoomApplications', 'roomApplication', (id) => ({ cursor: encodeCursor([id, 3, 0]) })],
];

export const roomFilters: Case[] = [
  ['listTenantRooms', 'site', (areaId) => ({ areaId })],
  ['listTenantRooms', 'room', (id) => ({ cursor: encodeCursor([id, 3, 0]) })],
  ['listRoomApplications', 'room', (roomId) => ({ roomId, scope: 'tenant' })],
  ['listRoomApplications', 'roomApplication', (id) => ({ scope: 'tenant', cursor: encodeCursor([id, 3, 0]) })],
];

/** Calls of the tenant’s administrator about rooms. */
export const roomCases: Case[] = [
  ['decideRoomApplication', 'roomApplication', (applicationId) => ({ applicationId, approve: true })],
  ['bindRoomAccount', 'room', (roomId) => ({ roomId, phoneNumber: '13700000000', relation: 'owner' })],
  ['changeRoomPayer', 'room', (roomId, { mine }) => ({ roomId, accountId: mine.tenant.accounts.technician.id, reason: '登记' })],
  ['unbindRoom', 'room', (roomId, { mine }) => ({ roomId, accountId: mine.tenant.accounts.technician.id, reason: '登记' })],
  ['unbindRoom', 'account', (accountId, { mine }) => ({ roomId: mine.tenant.areas.room, accountId, reason: '登记' })],
  ['assignRoomMeter', 'room', (roomId, { mine }) => ({ roomId, meterId: mine.operations.meterId, ...moved })],
  ['assignRoomMeter', 'meter', (meterId, { mine }) => ({ roomId: mine.tenant.areas.room, meterId, ...moved })],
  ['assignRoomMeter', 'picture', (photoId, { mine }) => ({ roomId: mine.tenant.areas.room, meterId: mine.operations.meterId, photoId })],
  ['takeRoomMeter', 'room', (roomId, { mine }) => ({ roomId, meterId: mine.operations.meterId, ...moved })],
  ['takeRoomMeter', 'meter', (meterId, { mine }) => ({ roomId: mine.tenant.areas.room, meterId, ...moved })],
  ['listRoomMeterCandidates', 'room', (roomId) => ({ roomId })],
  ['listRoomRecords', 'room', (roomId) => ({ roomId })],
  ['saveRoom', 'room', (roomId) => ({ roomId, version: 1, floorArea: 90, householdSize: 3 })],
  ['issueRoomCode', 'room', (roomId) => ({ roomId, version: 1 })],
];

/** Calls of anybody. */
export const applicantCases: Case[] = [
  ['applyForRoom', 'room', (roomId) => ({ roomId, relation: 'owner' })],
  ['applyForRoom', 'picture', (fileId, { mine }) => ({ roomId: mine.tenant.areas.room, relation: 'owner', fileIds: [fileId] })],
  ['withdrawRoomApplication', 'roomApplication', (applicationId) => ({ applicationId })],
];
