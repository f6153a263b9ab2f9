import type { RegisterSource, RoomApplicationStatus, RoomRegisterEvent, RoomRelation } from '@energy-om/domain';
import type { Defaulted } from './column-types.ts';

export interface RoomTable {
  tenant_id: string;
  /** The area's id. */
  room_id: string;
  version: Defaulted<number>;
  join_code: Defaulted<string>;
  /** Square decimetres. */
  floor_area: number | null;
  household_size: number | null;
}

export interface RoomApplicationTable {
  tenant_id: string;
  id: string;
  room_id: string;
  account_id: string;
  status: Defaulted<RoomApplicationStatus>;
  relation: RoomRelation;
  note: Defaulted<string>;
  wants_to_pay: Defaulted<boolean>;
  created_at: Date;
  decided_at: Date | null;
  decided_by: string | null;
  reason: Defaulted<string>;
}

export interface RoomApplicationFileTable {
  tenant_id: string;
  application_id: string;
  file_id: string;
  position: number;
}

export interface RoomMemberTable {
  tenant_id: string;
  room_id: string;
  account_id: string;
  from_at: Date;
  /** Null: still lives there. */
  to_at: Date | null;
  relation: RoomRelation;
  application_id: string | null;
  bound_by: string;
  unbound_by: string | null;
  unbound_reason: Defaulted<string>;
}

export interface RoomPayerTable {
  tenant_id: string;
  room_id: string;
  from_at: Date;
  /** Null: the operator's house account. */
  account_id: string | null;
  changed_by: string;
  reason: Defaulted<string>;
}

export interface RoomMeterTable {
  tenant_id: string;
  device_id: string;
  from_at: Date;
  room_id: string;
  /** Null: still the room's. */
  to_at: Date | null;
  assigned_by: string;
  taken_by: string | null;
}

export interface RoomRegisterTable {
  tenant_id: string;
  room_id: string;
  at: Date;
  device_id: string;
  event: RoomRegisterEvent;
  value: number | null;
  read_at: Date | null;
  source: RegisterSource | null;
  file_id: string | null;
}

export interface RoomsSchema {
  rooms: RoomTable;
  room_applications: RoomApplicationTable;
  room_application_files: RoomApplicationFileTable;
  room_members: RoomMemberTable;
  room_payers: RoomPayerTable;
  room_meters: RoomMeterTable;
  room_registers: RoomRegisterTable;
}
