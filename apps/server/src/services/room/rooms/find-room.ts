import type { RoomRelation } from '@energy-om/domain';
import type { Kysely } from 'kysely';
import { runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';
import type { Actor } from '#services/core/actor.ts';
import type { SignedInContext } from '#services/core/request-context.ts';
import { invalid, notFound } from '#services/core/service-error.ts';
import { managesPath } from '#services/scope/managed-areas.ts';
import { type OccupantRow, occupantsColumn } from '../occupants/occupant-rows.ts';
import { type PayerRow, type PlaceRow, payerColumns, payerJoin, placeColumn } from './room-columns.ts';

export interface RoomKey {
  tenantId: string;
  roomId: string;
}

export interface RoomRow extends PayerRow {
  id: string;
  name: string;
  path: string;
  place: PlaceRow;
  tenant_name: string;
  version: number;
  join_code: string;
  floor_area: number | null;
  household_size: number | null;
  occupants: OccupantRow[];
}

/** The code says which room it is, and the room says of which tenant: until it is found, none is known. */
const findByCode = statement<{ code: string }, RoomKey>(
  'find-room-by-code',
  `select r.tenant_id as "tenantId", r.room_id as "roomId" from rooms r join areas a on a.tenant_id = r.tenant_id and a.id = r.room_id
    where r.join_code = :code and a.kind = 'room' and a.retired_at is null`,
);

const findById = statement<{ tenant: string; room: string }, RoomRow>(
  'find-room',
  `select a.id, a.name, a.path, ${placeColumn(':tenant')}, coalesce(o.display_name, t.name) as tenant_name,
      r.version, r.join_code, r.floor_area, r.household_size, ${payerColumns}, ${occupantsColumn}
    from rooms r
      join areas a on a.tenant_id = :tenant and a.id = r.room_id
      join tenants t on t.id = :tenant
      left join tenant_parameters o on o.tenant_id = :tenant
      ${payerJoin}
    where r.tenant_id = :tenant and r.room_id = :room and a.kind = 'room' and a.retired_at is null`,
);

export interface RoomTarget {
  roomId?: string;
  code?: string;
}

/** Finds which room is meant. Throws `notFound` for an unknown code; an id is looked for in the actor's tenant, and not here. */
export async function resolveRoom({ actor, database }: SignedInContext, { roomId, code }: RoomTarget): Promise<RoomKey> {
  if (code === undefined) {
    if (roomId === undefined) throw invalid({ code: 'required' });
    return { tenantId: actor.tenantId, roomId };
  }
  const [found] = await database.run(findByCode, { code });
  if (!found) throw notFound();
  return found;
}

/** Throws `notFound` for an unknown or retired room. */
export async function loadRoom(database: Kysely<Schema>, { tenantId, roomId }: RoomKey): Promise<RoomRow> {
  const [row] = await runIn(database, findById, { tenant: tenantId, room: roomId });
  if (!row) throw notFound();
  return row;
}

export interface RoomViewer {
  isStaff: boolean;
  /** Null for somebody who does not live there. */
  relation: RoomRelation | null;
}

export function viewerOf(actor: Actor, { path, occupants }: Pick<RoomRow, 'path' | 'occupants'>): RoomViewer {
  const relation = occupants.find(({ id }) => id === actor.accountId)?.relation ?? null;
  return { isStaff: managesPath(actor, 'room.manage', path), relation };
}

/** Loads a room of the actor's tenant for who lives there and for staff. Throws `notFound` for everybody else. */
export async function loadVisibleRoom({ actor, database }: SignedInContext, roomId: string): Promise<RoomRow & RoomViewer> {
  const row = await loadRoom(database.kysely, { tenantId: actor.tenantId, roomId });
  const viewer = viewerOf(actor, row);
  if (!viewer.isStaff && viewer.relation === null) throw notFound();
  return { ...row, ...viewer };
}

/** Loads a room that the actor manages. Throws `notFound` for any other. */
export async function loadManagedRoom(context: SignedInContext, roomId: string): Promise<RoomRow> {
  const room = await loadVisibleRoom(context, roomId);
  if (!room.isStaff) throw notFound();
  return room;
}
