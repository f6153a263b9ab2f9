import type { ApiOutput } from '@energy-om/contract';
import type { ModelValue, RoomRelation } from '@energy-om/domain';
import type { LatestValues } from '#db/schema/devices.ts';
import { statement } from '#db/statement.ts';
import type { Verb } from '#services/core/request-context.ts';
import { readSwitch } from '#services/device/present-values.ts';
import { isKnownModel } from '#services/scope/known-models.ts';
import { type PayerRow, type PlaceRow, payerColumns, payerJoin, placeColumn, presentPayer, presentPlace } from './room-columns.ts';

type MyRoom = ApiOutput<'listMyRooms'>[number];
type MyMeter = MyRoom['meters'][number];

interface MyRoomRow extends PayerRow {
  id: string;
  name: string;
  place: PlaceRow;
  relation: RoomRelation;
  from_at: Date;
  occupant_count: number;
}

interface MyMeterRow extends Pick<MyMeter, 'id' | 'name' | 'energyType' | 'online' | 'hasSwitch'> {
  room_id: string;
  last_seen_at: Date | null;
  values: ModelValue[];
  latest: LatestValues;
}

interface OwnValues {
  tenant: string;
  account: string;
}

const selectRooms = statement<OwnValues, MyRoomRow>(
  'list-rooms-of-account',
  `select a.id, a.name, ${placeColumn(':tenant')}, m.relation, m.from_at, ${payerColumns},
      (select count(*)::int from room_members q where q.tenant_id = :tenant and q.room_id = m.room_id and q.to_at is null) as occupant_count
    from room_members m
      join rooms r on r.tenant_id = :tenant and r.room_id = m.room_id
      join areas a on a.tenant_id = :tenant and a.id = m.room_id
      ${payerJoin}
    where m.tenant_id = :tenant and m.account_id = :account and m.to_at is null
    order by m.from_at, a.id`,
);

const selectMeters = statement<OwnValues, MyMeterRow>(
  'list-meters-of-own-rooms',
  `select x.room_id, d.id, d.name, d.energy_type as "energyType", d.online, s.last_seen_at, coalesce(o.has_switch, false) as "hasSwitch",
      coalesce(o.values, '[]') as values, coalesce(s.latest, '{}') as latest
    from room_members m
      join room_meters x on x.tenant_id = :tenant and x.room_id = m.room_id and x.to_at is null
      join devices d on d.tenant_id = :tenant and d.id = x.device_id
      left join meter_models o on ${isKnownModel('o')} and o.id = d.model_id
      left join device_states s on s.tenant_id = :tenant and s.device_id = d.id
    where m.tenant_id = :tenant and m.account_id = :account and m.to_at is null
    order by d.name, d.id`,
);

export const listMyRooms: Verb<'listMyRooms'> = async ({ actor, database }) => {
  const values = { tenant: actor.tenantId, account: actor.accountId };
  const [rooms, meters] = await Promise.all([database.run(selectRooms, values), database.run(selectMeters, values)]);
  const metersOf = Map.groupBy(meters, ({ room_id }) => room_id);
  return rooms.map((row) => ({
    id: row.id,
    name: row.name,
    place: presentPlace(row.place),
    relation: row.relation,
    since: row.from_at.toISOString(),
    payer: presentPayer(row, actor.accountId),
    occupantCount: row.occupant_count,
    meters: (metersOf.get(row.id) ?? []).map(presentMyMeter),
  }));
};

function presentMyMeter({ id, name, energyType, online, hasSwitch, last_seen_at, values, latest }: MyMeterRow): MyMeter {
  const switchOn = hasSwitch ? readSwitch(values, latest) : null;
  return { id, name, energyType, online, lastSeenAt: last_seen_at?.toISOString() ?? null, hasSwitch, switchOn };
}
