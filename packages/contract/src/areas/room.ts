import { maxFloorArea, maxHouseholdSize, maxNoteLength, maxPhotos } from '@energy-om/domain';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { cursor, id, keyword, pageInput, pageOf, storedFile, wholeNumber, yesNo } from '../wire.ts';
import { device } from './schemas/device-wire.ts';
import {
  roomApplication,
  roomApplicationStatus,
  roomDetail,
  roomMeter,
  roomName,
  roomOccupant,
  roomPayer,
  roomReason,
  roomRecord,
  roomRelation,
  roomTarget,
} from './schemas/room-wire.ts';

/** What a register shows when a meter becomes a room's or ceases to be; null: what the meter has reported last. */
const registerAtChange = {
  value: z.number().min(0).max(1e12).nullable().default(null),
  /** A photo of the display, of this account. */
  photoId: id.nullable().default(null),
};

export const roomApi = {
  getRoom: endpoint(
    'GET',
    '/api/equipment/AccountRoom/GetRoomInfo',
    'account',
    'Returns a room to whoever lives there and to staff, and to whoever has the code of its label what tells whether it is theirs.',
    z.object(roomTarget),
    roomDetail,
  ),
  applyForRoom: endpoint(
    'POST',
    '/api/equipment/AccountRoom/ApplicationJoinRoom',
    'account',
    'Asks to be bound to a room, in any tenant by the code of its label; refused while a request is open and for who lives there.',
    z.object({
      ...roomTarget,
      relation: roomRelation,
      note: z.string().trim().max(maxNoteLength).default(''),
      /** Whether the applicant pays once bound, where no occupant does. */
      wantsToPay: yesNo.default(true),
      /** Of `uploadRoomProofs`, or own files of the tenant. */
      fileIds: z.array(id).max(maxPhotos).default([]),
    }),
    roomApplication,
  ),
  uploadRoomProofs: endpoint(
    'POST',
    '/api/equipment/AccountRoom/UploadProof',
    'account',
    'Stores photos that prove who lives in a room, for an application by the code of its label.',
    z.object(roomTarget),
    z.array(storedFile),
    { encoding: 'multipart' },
  ),
  withdrawRoomApplication: endpoint(
    'POST',
    '/api/equipment/AccountRoom/WithdrawApplication',
    'account',
    'Withdraws the own application while it is open.',
    z.object({ applicationId: id }),
    roomApplication,
  ),
  listTenantRooms: endpoint(
    'GET',
    '/api/equipment/AccountRoom/GetTenantAccountRoomList',
    'room.manage',
    'Lists the rooms with their occupants, for staff, by building and number.',
    z.object({
      ...pageInput,
      cursor,
      /** Part of a room's or an occupant's name, or an occupant's whole mobile number. */
      keyword,
      /** A site, a building or a floor. */
      areaId: id.optional(),
      state: z.enum(['occupied', 'vacant', 'withoutPayer']).optional(),
    }),
    pageOf(
      roomName.extend({
        code: z.string(),
        payer: roomPayer,
        occupants: z.array(roomOccupant),
        meterCount: z.number(),
        openApplications: z.number(),
      }),
    ),
  ),
  listMyRooms: endpoint(
    'GET',
    '/api/equipment/AccountRoom/GetAccountRoomList',
    'account',
    'Lists the rooms that the account lives in, of the current tenant.',
    z.object({}),
    z.array(
      roomName.extend({
        relation: roomRelation,
        since: roomOccupant.shape.since,
        payer: roomPayer,
        occupantCount: z.number(),
        /** With the position of its switch, where it has one. */
        meters: z.array(
          device.pick({ id: true, name: true, energyType: true, online: true, lastSeenAt: true }).extend({
            hasSwitch: z.boolean(),
            switchOn: z.boolean().nullable(),
          }),
        ),
      }),
    ),
  ),
  listRoomAccounts: endpoint(
    'GET',
    '/api/equipment/AccountRoom/GetRoomAccountList',
    'account',
    'Lists the occupants of a room, to those who live there and to staff.',
    z.object({ roomId: id }),
    z.array(roomOccupant),
  ),
  listRoomApplications: endpoint(
    'GET',
    '/api/equipment/AccountRoom/GetApplicationList',
    'account',
    'Lists the applications for rooms, newest first: the own ones of all tenants, or for staff those of the tenant.',
    z.object({
      ...pageInput,
      cursor,
      scope: z.enum(['mine', 'tenant']).default('mine'),
      state: roomApplicationStatus.optional(),
      roomId: id.optional(),
    }),
    pageOf(roomApplication),
  ),
  decideRoomApplication: endpoint(
    'POST',
    '/api/equipment/AccountRoom/Approval',
    'room.manage',
    'Approves an application, which binds the applicant to the room and makes them a member of the tenant, or rejects it with a reason.',
    z.object({
      applicationId: id,
      approve: z.boolean(),
      reason: roomReason,
      /** Whether the applicant pays from now on; left out: as the application says, where no occupant pays. */
      pays: z.boolean().optional(),
    }),
    roomApplication,
  ),
  bindRoomAccount: endpoint(
    'POST',
    '/api/equipment/AccountRoom/Bind',
    'room.manage',
    'Binds a member of the tenant to a room without an application, by their whole mobile number.',
    z.object({
      roomId: id,
      phoneNumber: z.string().trim().min(1).max(32),
      relation: roomRelation,
      pays: z.boolean().default(false),
      reason: roomReason,
    }),
    roomDetail,
  ),
  changeRoomPayer: endpoint(
    'POST',
    '/api/equipment/AccountRoom/ChangeDeduction',
    'account',
    'Makes an occupant the payer of the room from now on: occupants themselves, staff whom they name with a reason, or nobody.',
    z.object({ roomId: id, accountId: id.nullable(), reason: roomReason }),
    roomDetail,
    { writesTenant: true },
  ),
  unbindRoom: endpoint(
    'POST',
    '/api/equipment/AccountRoom/UnBind',
    'account',
    'Ends that an account lives in a room: occupants leave by themselves, staff unbind others with a reason; refused for the payer while others remain.',
    z.object({ roomId: id, accountId: id, reason: roomReason }),
    z.object({ leftTenant: z.boolean() }),
    { writesTenant: true },
  ),
  listRoomMeters: endpoint(
    'GET',
    '/api/equipment/roomMeterView/GetMeterByRoomId',
    'account',
    'Lists the meters of a room with their newest values and the positions of their switches.',
    z.object({ roomId: id }),
    z.array(roomMeter),
  ),
  listRoomMeterCandidates: endpoint(
    'GET',
    '/api/equipment/roomMeterView/GetCandidateList',
    'room.manage',
    'Lists the meters that can become a room’s, those nearest to it first: of its site and of no room yet.',
    z.object({ roomId: id, keyword }),
    z.array(device.pick({ id: true, name: true, code: true, energyType: true, location: true }).extend({ place: z.string() })),
  ),
  assignRoomMeter: endpoint(
    'POST',
    '/api/equipment/roomMeterView/Assign',
    'room.manage',
    'Makes a meter the room’s from now on, with what its register shows.',
    z.object({ roomId: id, meterId: id, ...registerAtChange }),
    z.array(roomMeter),
  ),
  takeRoomMeter: endpoint(
    'POST',
    '/api/equipment/roomMeterView/Take',
    'room.manage',
    'Takes a meter from the room from now on, with what its register shows.',
    z.object({ roomId: id, meterId: id, ...registerAtChange }),
    z.array(roomMeter),
  ),
  listRoomRecords: endpoint(
    'GET',
    '/api/equipment/AccountRoom/GetRecordList',
    'room.manage',
    'Lists who moved, who paid and which meters came and went, newest first, each with what the registers showed.',
    z.object({ ...pageInput, cursor, roomId: id }),
    pageOf(roomRecord),
  ),
  saveRoom: endpoint(
    'POST',
    '/api/equipment/AccountRoom/Save',
    'room.manage',
    'Changes what is known of a room if its version is still the one that was read.',
    z.object({
      roomId: id,
      version: wholeNumber,
      floorArea: z.number().positive().max(maxFloorArea).multipleOf(0.01).nullable(),
      householdSize: wholeNumber.min(1).max(maxHouseholdSize).nullable(),
    }),
    roomDetail,
  ),
  issueRoomCode: endpoint(
    'POST',
    '/api/equipment/AccountRoom/RenewCode',
    'room.manage',
    'Gives a room a new code, so that the label with the old one leads nowhere.',
    z.object({ roomId: id, version: wholeNumber }),
    roomDetail,
  ),
} as const;
