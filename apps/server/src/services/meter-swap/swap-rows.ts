import type { ApiOutput } from '@energy-om/contract';
import { type MeterSwapDifference, valueTypes } from '@energy-om/domain';
import type { Database } from '#db/database.ts';
import { Parameters, prepared } from '#db/statement.ts';
import type { Actor } from '#services/core/actor.ts';
import { type ManualReadingRow, presentReading, readingColumns } from '#services/meter-reading/reading-rows.ts';
import { areaCondition } from '#services/scope/area-scope.ts';
import { isKnownModel } from '#services/scope/known-models.ts';

type MeterSwap = ApiOutput<'swapMeter'>;

/** A meter hangs in few places during its life. */
const maxShown = 50;

interface SwapRow extends Pick<MeterSwap, 'id' | 'old' | 'new' | 'room' | 'order' | 'unit' | 'note' | 'switchTested'> {
  at: Date;
  closing: ReadingJson;
  opening: ReadingJson;
  old_factor: number;
  new_factor: number;
  old_modulus: number | null;
  new_modulus: number | null;
  differences: MeterSwapDifference[];
  rules_left: string[];
  swapped_by: string | null;
}

/** Within JSON an instant is a text. */
type ReadingJson = Omit<ManualReadingRow, 'at' | 'received_at'> & { at: string; received_at: string | null };

const meterJson = (alias: string) => `jsonb_build_object('id', ${alias}.id, 'name', ${alias}.name, 'code', ${alias}.code)`;

/** Lists the swaps in which a meter was taken off or put up, or one of them, newest first. */
export async function listSwaps(run: Database['run'], actor: Actor, wanted: { deviceId: string } | { id: string }): Promise<MeterSwap[]> {
  const parameters = new Parameters({ tenant: actor.tenantId, acknowledged: 'acknowledged' });
  const isStaff = areaCondition(actor, 'meter-reading.record', 'a.path', parameters);
  const condition =
    'id' in wanted ? `w.id = ${parameters.add(wanted.id)}` : `${parameters.add(wanted.deviceId)} in (w.old_device_id, w.new_device_id)`;
  const readingJson = (key: string) =>
    `(select to_jsonb(x) from (select ${readingColumns(isStaff)} from manual_readings r where r.tenant_id = :tenant and r.id = w.${key}) x)`;
  const text = `
    select w.id, w.at, ${meterJson('p')} as old, ${meterJson('d')} as new, w.old_factor, w.new_factor, w.old_modulus, w.new_modulus,
      w.differences, w.rules_left, (select v.value ->> 'unit' from jsonb_array_elements(m.values) v where (v.value ->> 'valueType')::int = ${valueTypes.register} limit 1) as unit,
      case when z.id is not null then jsonb_build_object('id', z.id, 'name', z.name) end as room,
      case when ${isStaff} and o.id is not null then jsonb_build_object('id', o.id, 'number', o.order_no) end as order,
      case when ${isStaff} then w.note else '' end as note, case when ${isStaff} then y.full_name end as swapped_by,
      ${readingJson('closing_reading_id')} as closing, ${readingJson('opening_reading_id')} as opening,
      case when coalesce(m.has_switch, false) then exists (select from device_commands c where c.tenant_id = :tenant and c.device_id = w.new_device_id
        and c.requested_by = w.swapped_by and c.requested_at >= w.at and c.state = :acknowledged) end as "switchTested"
    from meter_swaps w
      join devices p on p.tenant_id = :tenant and p.id = w.old_device_id
      join devices d on d.tenant_id = :tenant and d.id = w.new_device_id
      join areas a on a.tenant_id = :tenant and a.id = d.area_id
      left join meter_models m on ${isKnownModel('m')} and m.id = d.model_id
      left join areas z on z.tenant_id = :tenant and z.id = w.room_id
      left join work_orders o on o.tenant_id = :tenant and o.id = w.order_id
      left join accounts y on y.id = w.swapped_by
    where w.tenant_id = :tenant and ${condition}
    order by w.at desc, w.id desc limit ${maxShown}`;
  return (await run(prepared<SwapRow>(text), parameters.values)).map(presentSwap);
}

const parseReading = ({ at, received_at, ...reading }: ReadingJson): ManualReadingRow => ({
  ...reading,
  at: new Date(at),
  received_at: received_at === null ? null : new Date(received_at),
});

function presentSwap({ at, closing, opening, ...row }: SwapRow): MeterSwap {
  return {
    ...{ id: row.id, old: row.old, new: row.new, room: row.room, order: row.order, unit: row.unit, note: row.note },
    at: at.toISOString(),
    closing: presentReading(parseReading(closing)),
    opening: presentReading(parseReading(opening)),
    oldFactor: row.old_factor,
    newFactor: row.new_factor,
    oldModulus: row.old_modulus,
    newModulus: row.new_modulus,
    differences: row.differences,
    rulesLeft: row.rules_left,
    swappedBy: row.swapped_by,
    switchTested: row.switchTested,
  };
}
