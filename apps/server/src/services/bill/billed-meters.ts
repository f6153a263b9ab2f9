import type { ApiOutput } from '@energy-om/contract';
import { dayMs, type EnergyType } from '@energy-om/domain';
import type { Database } from '#db/database.ts';
import { statement } from '#db/statement.ts';
import { meterReplacements, type RegisterColumns, toDeviceRegister } from '#services/ingest/batch/device-register.ts';
import { isKnownModel } from '#services/scope/known-models.ts';

type BilledMeter = ApiOutput<'getBill'>['meters'][number];

interface Covered {
  roomId: string;
  energyType: EnergyType;
  /** Epoch milliseconds. */
  from: number;
  to: number;
}

interface MeterRow extends RegisterColumns {
  id: string;
  name: string;
  code: string | null;
  from_at: Date;
  to_at: Date | null;
}

const findMeters = statement<{ tenant: string; room: string; energy: string; from: Date; to: Date }, MeterRow>(
  'find-billed-meters',
  `select d.id, d.name, d.code, x.from_at, x.to_at, d.register_factor, m.register_modulus, m.values, ${meterReplacements} as replacements
    from room_meters x
      join devices d on d.tenant_id = :tenant and d.id = x.device_id
      left join meter_models m on ${isKnownModel('m')} and m.id = d.model_id
    where x.tenant_id = :tenant and x.room_id = :room and d.energy_type = :energy and x.from_at < :to and (x.to_at is null or x.to_at > :from)
    order by x.from_at, d.id`,
);

/** A reading this much older says little about an instant. */
const readingAgeMs = 2 * dayMs;

interface RegisterRow {
  position: number;
  at: Date;
  value: number;
}

/** The last reading with a register at or before each instant, by the primary key. */
const findRegisters = statement<{ tenant: string; wanted: string }, RegisterRow>(
  'find-registers-of-billed-meters',
  `select w.position, l.at, l.value
    from jsonb_to_recordset(:wanted::jsonb) as w(position int, device uuid, key text, instant timestamptz, since timestamptz)
      cross join lateral (
        select r.at, (r.values ->> w.key)::double precision as value from readings r
        where r.tenant_id = :tenant and r.device_id = w.device and r.at <= w.instant and r.at > w.since
          and jsonb_typeof(r.values -> w.key) = 'number'
        order by r.at desc limit 1
      ) l`,
);

/** Loads the meters that a bill follows from, with what their registers showed where its time begins and ends. */
export async function loadBilledMeters(
  database: Pick<Database, 'run'>,
  tenant: string,
  { roomId, energyType, from, to }: Covered,
): Promise<BilledMeter[]> {
  if (to <= from) return [];
  const rows = await database.run(findMeters, { tenant, room: roomId, energy: energyType, from: new Date(from), to: new Date(to) });
  const spans = rows.map((row) => ({
    row,
    register: toDeviceRegister(row),
    from: Math.max(from, row.from_at.getTime()),
    to: Math.min(to, row.to_at?.getTime() ?? to),
  }));
  const wanted = spans.flatMap(({ row, register, ...span }, index) =>
    register
      ? [span.from, span.to].map((instant, side) => ({
          position: 2 * index + side,
          device: row.id,
          key: register.key,
          instant: new Date(instant),
          since: new Date(instant - readingAgeMs),
        }))
      : [],
  );
  const found = wanted.length === 0 ? [] : await database.run(findRegisters, { tenant, wanted: JSON.stringify(wanted) });
  const registerOf = new Map(found.map(({ position, at, value }) => [position, { at: at.toISOString(), value }]));
  return spans.map(({ row, ...span }, index) => ({
    id: row.id,
    name: row.name,
    code: row.code,
    from: new Date(span.from).toISOString(),
    to: new Date(span.to).toISOString(),
    factor: row.register_factor,
    first: registerOf.get(2 * index) ?? null,
    last: registerOf.get(2 * index + 1) ?? null,
  }));
}
