import type { ApiOutput } from '@energy-om/contract';
import type { Kysely } from 'kysely';
import { runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';
import type { Actor } from '#services/core/actor.ts';
import type { Verb } from '#services/core/request-context.ts';
import { notFound } from '#services/core/service-error.ts';
import { presentOccupants } from '../occupants/occupant-rows.ts';
import { loadRoom, type RoomKey, type RoomRow, resolveRoom, viewerOf } from './find-room.ts';
import { presentPayer, presentPlace } from './room-columns.ts';

type RoomDetail = ApiOutput<'getRoom'>;

const findOpenApplication = statement<RoomValues & { account: string }, { id: string; created_at: Date }>(
  'find-open-room-application',
  `select p.id, p.created_at from room_applications p
    where p.tenant_id = :tenant and p.room_id = :room and p.account_id = :account and p.status = 'applied'`,
);

const listMeters = statement<RoomValues, RoomDetail['meters'][number]>(
  'list-meters-of-room',
  `select d.id, d.name, d.code, d.energy_type as "energyType"
    from room_meters x join devices d on d.tenant_id = :tenant and d.id = x.device_id
    where x.tenant_id = :tenant and x.room_id = :room and x.to_at is null order by d.name, d.id`,
);

interface RoomValues {
  tenant: string;
  room: string;
}

/** By its code anybody sees whether it is the room that they mean; by its id only who lives there and staff find it. */
export const getRoom: Verb<'getRoom'> = async (context, input) => {
  const { actor, database } = context;
  const key = await resolveRoom(context, input);
  const detail = await presentRoom(database.kysely, actor, key);
  if (detail.access === 'visitor' && input.code === undefined) throw notFound();
  return detail;
};

/** Presents a room as far as the account may see it. */
export async function presentRoom(database: Kysely<Schema>, actor: Actor, key: RoomKey): Promise<RoomDetail> {
  const row = await loadRoom(database, key);
  const values = { tenant: key.tenantId, room: key.roomId };
  const [application] = await runIn(database, findOpenApplication, { ...values, account: actor.accountId });
  const isHere = key.tenantId === actor.tenantId;
  const viewer = viewerOf(actor, row);
  const access = isHere && viewer.isStaff ? 'staff' : isHere && viewer.relation !== null ? 'occupant' : 'visitor';
  const isVisitor = access === 'visitor';
  return {
    id: row.id,
    name: row.name,
    place: presentPlace(row.place),
    tenant: { id: key.tenantId, name: row.tenant_name },
    access,
    relation: viewer.relation,
    application: application ? { id: application.id, createdAt: application.created_at.toISOString() } : null,
    payer: isVisitor ? null : presentPayer(row, actor.accountId),
    occupants: isVisitor ? [] : presentOccupants(row, { accountId: actor.accountId, isStaff: access === 'staff' }),
    meters: isVisitor ? [] : await runIn(database, listMeters, values),
    facts: access === 'staff' ? presentFacts(row) : null,
  };
}

function presentFacts({ version, join_code, floor_area, household_size }: RoomRow): RoomDetail['facts'] {
  return { version, code: join_code, floorArea: floor_area === null ? null : floor_area / 100, householdSize: household_size };
}
