import type { ApiOutput } from '@energy-om/contract';
import type { RoomApplicationStatus, RoomRelation } from '@energy-om/domain';
import { presentStoredFile, type StoredFileRow } from '#services/file/present-stored-file.ts';
import { type PlaceRow, placeColumn, presentPlace } from '../rooms/room-columns.ts';

type Application = ApiOutput<'applyForRoom'>;

export interface ApplicationRow {
  id: string;
  status: RoomApplicationStatus;
  relation: RoomRelation;
  note: string;
  wants_to_pay: boolean;
  created_at: Date;
  decided_at: Date | null;
  reason: string;
  account_id: string;
  full_name: string;
  phone_number: string;
  decided_by: string | null;
  decider_name: string | null;
  tenant_id: string;
  tenant_name: string;
  room_id: string;
  room_name: string;
  path: string;
  place: PlaceRow;
  files: StoredFileRow[];
  occupant_ids: string[];
  payer: { id: string; fullName: string } | null;
}

type TenantExpression = ':tenant' | 'p.tenant_id';

/** Columns of application `p`, with `applicationJoins`. @param tenant the expression for the tenant: an applicant's own are read in all of them */
export const applicationColumns = (tenant: TenantExpression) => `
  p.id, p.status, p.relation, p.note, p.wants_to_pay, p.created_at, p.decided_at, p.reason, p.account_id, y.full_name, y.phone_number,
  p.decided_by, e.full_name as decider_name, t.id as tenant_id, coalesce(o.display_name, t.name) as tenant_name,
  p.room_id, a.name as room_name, a.path, ${placeColumn(tenant)},
  coalesce((select jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name, 'size', f.size, 'mime', f.mime, 'thumb_key', f.thumb_key) order by x.position)
    from room_application_files x join files f on f.tenant_id = ${tenant} and f.id = x.file_id
    where x.tenant_id = ${tenant} and x.application_id = p.id), '[]') as files,
  array(select m.account_id from room_members m where m.tenant_id = ${tenant} and m.room_id = p.room_id and m.to_at is null) as occupant_ids,
  (select case when w.account_id is not null then jsonb_build_object('id', w.account_id, 'fullName', n.full_name) end
    from room_payers w left join accounts n on n.id = w.account_id
    where w.tenant_id = ${tenant} and w.room_id = p.room_id order by w.from_at desc limit 1) as payer`;

export const applicationJoins = (tenant: TenantExpression) => `
  join accounts y on y.id = p.account_id
  join areas a on a.tenant_id = ${tenant} and a.id = p.room_id
  join tenants t on t.id = ${tenant}
  left join tenant_parameters o on o.tenant_id = ${tenant}
  left join accounts e on e.id = p.decided_by`;

/** The applicant sees neither who decided nor who lives in the room. */
export function presentApplication(row: ApplicationRow, viewerId: string): Application {
  const isMine = row.account_id === viewerId;
  const decidedBy = row.decided_by === null || isMine ? null : { id: row.decided_by, fullName: row.decider_name ?? '' };
  return {
    id: row.id,
    status: row.status,
    room: { id: row.room_id, name: row.room_name, place: presentPlace(row.place) },
    tenant: { id: row.tenant_id, name: row.tenant_name },
    applicant: { id: row.account_id, fullName: row.full_name, phoneNumber: row.phone_number },
    isMine,
    relation: row.relation,
    note: row.note,
    wantsToPay: row.wants_to_pay,
    files: row.files.map(presentStoredFile),
    createdAt: row.created_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
    decidedBy,
    reason: row.reason,
    roomNow: isMine ? null : { occupants: row.occupant_ids.length, payer: row.payer, isMyRoom: row.occupant_ids.includes(viewerId) },
  };
}
