import { repairProofMs } from '@energy-om/domain';

const seconds = repairProofMs / 1000;

/** The value of the alarm's key in a reading, if it is a number. @param values an expression */
const measured = (values: string) =>
  `case when jsonb_typeof(${values} -> (l.condition ->> 'key')) = 'number' then (${values} ->> (l.condition ->> 'key'))::double precision end`;

/** When the value was last seen beyond the limit, of the readings that matter; null: never. */
const lastBeyond = `(select max(r.at) from readings r
    where r.tenant_id = :tenant and r.device_id = l.device_id and r.at > greatest(l.cleared_at, :now::timestamptz - interval '${seconds} s')
      and case l.condition ->> 'direction' when 'above' then ${measured('r.values')} > (l.condition ->> 'limit')::double precision
        else ${measured('r.values')} < (l.condition ->> 'limit')::double precision end)`;

/**
 * A relation of the alarms of an order whose repair is not proven yet: `id`, `held_since`, and whether the device is `live`. The value has to hold within
 * its limit for ten minutes after the alarm cleared and after it was last seen beyond. A silent device proves nothing, unless it reported after these ten
 * minutes; one that is not known to report at all is not waited for. Names `:now`. @param order an expression
 */
export function openProofs(order: string): string {
  return `(
    select x.id, x.held_since, x.live from (
      select l.id, d.online as live, s.read_at, greatest(l.cleared_at, ${lastBeyond}) as held_since
      from (select distinct on (y.rule_id, y.device_id) y.id, y.device_id, y.condition, y.cleared_at from alarms y
          where y.tenant_id = :tenant and y.work_order_id = ${order} and y.condition ->> 'kind' = 'threshold'
          order by y.rule_id, y.device_id, y.raised_at desc, y.id desc) l
        join devices d on d.tenant_id = :tenant and d.id = l.device_id and d.online is not null
        left join device_states s on s.tenant_id = :tenant and s.device_id = d.id
      where l.cleared_at is not null
    ) x
    where case when x.live then :now::timestamptz < x.held_since + interval '${seconds} s'
      else coalesce(x.read_at, '-infinity') < x.held_since + interval '${seconds} s' end)`;
}
