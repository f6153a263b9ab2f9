import type { RegisterReading } from '@energy-om/domain';
import type { Database } from '#db/database.ts';
import { statement } from '#db/statement.ts';

interface Wanted {
  tenant: string;
  device: string;
  /** Of the register. */
  key: string;
  at: Date;
}

interface AroundRow {
  before_at: Date | null;
  before_value: number | null;
  after_at: Date | null;
  after_value: number | null;
  began_at: Date | null;
  first_value: number | null;
  ended_at: Date | null;
  last_value: number | null;
  put_up_later: boolean;
  reports: boolean;
}

/** Readings may have been dropped since; the state of the device has the newest one for ever. */
const findAround = statement<Wanted, AroundRow>(
  'find-register-around',
  `select coalesce(b.at, s.register_at) as before_at, coalesce(b.value, s.register_value) as before_value, n.at as after_at, n.value as after_value,
      p.at as began_at, p.first_value, q.at as ended_at, q.last_value,
      exists (select from meter_swaps w where w.tenant_id = :tenant and w.new_device_id = :device and w.at > :at) as put_up_later,
      exists (select from readings r where r.tenant_id = :tenant and r.device_id = :device and r.at <= :at
        and not exists (select from manual_readings m where m.tenant_id = :tenant and m.device_id = :device and m.at = r.at and m.counts)) as reports
    from (select 1) x
      left join lateral (
        select r.at, (r.values ->> :key)::double precision as value from readings r
        where r.tenant_id = :tenant and r.device_id = :device and r.at <= :at and jsonb_typeof(r.values -> :key) = 'number'
        order by r.at desc limit 1
      ) b on true
      left join lateral (
        select r.at, (r.values ->> :key)::double precision as value from readings r
        where r.tenant_id = :tenant and r.device_id = :device and r.at > :at and jsonb_typeof(r.values -> :key) = 'number'
        order by r.at limit 1
      ) n on true
      left join lateral (
        select m.at, m.first_value from meter_replacements m
        where m.tenant_id = :tenant and m.device_id = :device and m.at <= :at order by m.at desc limit 1
      ) p on true
      left join lateral (
        select m.at, m.last_value from meter_replacements m
        where m.tenant_id = :tenant and m.device_id = :device and m.at > :at order by m.at limit 1
      ) q on true
      left join device_states s on s.tenant_id = :tenant and s.device_id = :device and s.register_at <= :at`,
);

/** The register of a meter as it stood at an instant. */
export interface RegisterAt {
  latest: RegisterReading | null;
  /** What the same display showed next; null: nothing yet. */
  next: RegisterReading | null;
  before: null;
  isBeforeItsPlace: boolean;
  /** Whether it had sent anything by itself. */
  reports: boolean;
}

/** Finds what a register showed before and after an instant. A replacement ends what was known of the display, and begins it anew. */
export async function loadRegisterAt(database: Pick<Database, 'run'>, wanted: Wanted): Promise<RegisterAt> {
  const [row] = await database.run(findAround, wanted);
  if (!row) throw new Error('a select of one row has found none');
  const { put_up_later: isPutUpLater, reports } = row;
  const [before, began] = [toReading(row.before_at, row.before_value), toReading(row.began_at, row.first_value)];
  const [after, ended] = [toReading(row.after_at, row.after_value), toReading(row.ended_at, row.last_value)];
  // At the exact instant of a replacement its two values count.
  const latest = began && (!before || before.at <= began.at) ? began : before;
  const next = ended && (!after || after.at >= ended.at) ? ended : after;
  return { latest, next, before: null, isBeforeItsPlace: latest === null && isPutUpLater, reports };
}

function toReading(at: Date | null, value: number | null): RegisterReading | null {
  return at === null || value === null ? null : { at: at.getTime(), value };
}
