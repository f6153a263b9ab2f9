import type { ApiOutput } from '@energy-om/contract';
import type { RegisterSource, RoomRegisterEvent } from '@energy-om/domain';
import { statement } from '#db/statement.ts';
import { decodeCursor, encodeCursor, offsetOf, presentPage } from '#services/core/list/page.ts';
import type { SignedInContext, Verb } from '#services/core/request-context.ts';
import { presentStoredFile, type StoredFileRow } from '#services/file/present-stored-file.ts';
import { loadPlaceRegisters } from '#services/work-order/readings/load-registers.ts';
import { loadManagedRoom } from '../rooms/find-room.ts';

type RoomRecord = ApiOutput<'listRoomRecords'>['items'][number];

interface RegisterRow {
  meter: { id: string; name: string };
  value: number | null;
  readAt: string | null;
  source: RegisterSource | null;
  photo: StoredFileRow | null;
}

interface RecordRow {
  at: Date;
  event: RoomRegisterEvent;
  position: number;
  account: { id: string; fullName: string } | null;
  by: { id: string; fullName: string } | null;
  reason: string;
  registers: RegisterRow[];
}

interface RoomValues {
  tenant: string;
  room: string;
}

/**
 * What happened in a room: each move, change of the payer and change of a meter. Of the same instant the payment comes after the move that it follows from.
 * Two accounts cannot move at one instant, and meters neither.
 */
const events = `
  select m.from_at as at, 'memberJoined' as event, 1 as position, m.account_id, m.bound_by as by_id, '' as reason, null::uuid as device_id
    from room_members m where m.tenant_id = :tenant and m.room_id = :room
  union all
  select m.to_at, 'memberLeft', 1, m.account_id, m.unbound_by, m.unbound_reason, null
    from room_members m where m.tenant_id = :tenant and m.room_id = :room and m.to_at is not null
  union all
  select p.from_at, 'payerChanged', 2, p.account_id, p.changed_by, p.reason, null
    from room_payers p where p.tenant_id = :tenant and p.room_id = :room
  union all
  select x.from_at, 'meterAssigned', 1, null, x.assigned_by, '', x.device_id
    from room_meters x where x.tenant_id = :tenant and x.room_id = :room
  union all
  select x.to_at, 'meterTaken', 1, null, x.taken_by, '', x.device_id
    from room_meters x where x.tenant_id = :tenant and x.room_id = :room and x.to_at is not null`;

/** A room has few, so they are all counted. */
const countEvents = statement<RoomValues, { count: number }>('count-records-of-room', `select count(*)::int as count from (${events}) e`);

const selectEvents = statement<RoomValues & { beforeAt: Date | null; before: number; limit: number; offset: number }, RecordRow>(
  'list-records-of-room',
  `select e.at, e.event, e.position, e.reason,
      case when y.id is not null then jsonb_build_object('id', y.id, 'fullName', y.full_name) end as account,
      case when b.id is not null then jsonb_build_object('id', b.id, 'fullName', b.full_name) end as by,
      coalesce((select jsonb_agg(jsonb_build_object('meter', jsonb_build_object('id', d.id, 'name', d.name), 'value', g.value, 'readAt', g.read_at,
          'source', g.source, 'photo', case when f.id is not null then
            jsonb_build_object('id', f.id, 'name', f.name, 'size', f.size, 'mime', f.mime, 'thumb_key', f.thumb_key) end) order by d.name, d.id)
        from room_registers g join devices d on d.tenant_id = :tenant and d.id = g.device_id
          left join files f on f.tenant_id = :tenant and f.id = g.file_id
        where g.tenant_id = :tenant and g.room_id = :room and g.at = e.at and g.event = e.event), '[]') as registers
    from (${events}) e
      left join accounts y on y.id = e.account_id
      left join accounts b on b.id = e.by_id
    where :beforeAt::timestamptz is null or (e.at, e.position) < (:beforeAt, :before::int)
    order by e.at desc, e.position desc limit :limit offset :offset`,
);

export const listRoomRecords: Verb<'listRoomRecords'> = async (context, input) => {
  const { actor, database } = context;
  await loadManagedRoom(context, input.roomId);
  const values = { tenant: actor.tenantId, room: input.roomId };
  const [beforeAt, before] = input.cursor === undefined ? [null, 0] : decodeCursor(input.cursor, ['instant', 'count']);
  const offset = beforeAt === null ? offsetOf(input) : 0;
  const [counted] = await database.run(countEvents, values);
  const position = { beforeAt: beforeAt === null ? null : new Date(beforeAt), before, limit: input.pageSize + 1, offset };
  const rows = await database.run(selectEvents, { ...values, ...position });
  const units = await loadUnits(context, rows);
  return presentPage(
    rows,
    input,
    { count: counted?.count ?? 0, isLeast: false },
    (row) => presentRecord(row, units),
    (row) => encodeCursor([row.at.toISOString(), row.position]),
  );
};

type Units = ReadonlyMap<string, Pick<RoomRecord['registers'][number], 'unit' | 'decimals'>>;

async function loadUnits({ actor, clock, database }: SignedInContext, rows: readonly RecordRow[]): Promise<Units> {
  const meters = [...new Set(rows.flatMap(({ registers }) => registers.map(({ meter }) => meter.id)))];
  const known = await loadPlaceRegisters(database, actor.tenantId, { meters, areaPath: '/', since: clock.now() });
  return new Map(known.map(({ objectId, unit, decimals }) => [objectId, { unit, decimals }]));
}

function presentRecord({ at, event, account, by, reason, registers }: RecordRow, units: Units): RoomRecord {
  return {
    at: at.toISOString(),
    event,
    account,
    by,
    reason,
    registers: registers.map(({ meter, value, readAt, source, photo }) => ({
      meter,
      value,
      ...(units.get(meter.id) ?? { unit: null, decimals: 0 }),
      readAt: readAt === null ? null : new Date(readAt).toISOString(),
      source,
      photo: photo && presentStoredFile(photo),
    })),
  };
}
