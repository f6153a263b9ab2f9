import type { HandoverFact } from '@energy-om/domain';
import { statement } from '#db/statement.ts';
import { isKnownModel } from '#services/scope/known-models.ts';
import { servesWhole } from '#services/scope/team-scope.ts';

interface Values {
  tenant: string;
  team: string;
  limit: number;
  /** The value type of a switch. */
  state: number;
  open: readonly number[];
}

/** The last step of each piece of equipment of device `d` in a switching order that has ended, where that opened it; of several the latest. */
const lastOpened = `(
    select x.number, x.at, true as is_open from (
      select distinct on (y.equipment) y.closes, w.number, y.ticked_at as at
      from switching_steps y join switching_orders w on w.tenant_id = :tenant and w.id = y.switching_id
      where y.tenant_id = :tenant and y.device_id = d.id and y.closes is not null and y.equipment <> 'earthSwitch'
        and w.status in ('done', 'aborted') and y.position < w.ticked
      order by y.equipment, y.ticked_at desc nulls last, y.position desc
    ) x where not x.closes order by x.at desc nulls last limit 1)`;

/**
 * What staff left off where the team serves: equipment of which the last step of an ended switching order opened it, unless it reports to be on since
 * then, and devices of the team's open orders that report to be off. Others go off by themselves, as lights do, or by their occupants. What is locked off
 * is handed over as an isolation.
 */
export const findSwitchedOff = statement<Values, { fact: HandoverFact }>(
  'find-switched-off-to-hand-over',
  `
    select jsonb_build_object('key', 'switchedOff:' || d.id, 'kind', 'switchedOff', 'subject', jsonb_build_object('kind', 'device', 'id', d.id),
        'title', d.name, 'detail', coalesce(o.number, d.code), 'place', a.name, 'level', null, 'hold', null,
        'at', (extract(epoch from o.at) * 1000)::bigint) as fact
    from devices d
      join areas a on a.tenant_id = :tenant and a.id = d.area_id
      join teams e on e.tenant_id = :tenant and e.id = :team and ${servesWhole('a.path')}
      left join meter_models m on ${isKnownModel('m')} and m.id = d.model_id
      left join device_states s on s.tenant_id = :tenant and s.device_id = d.id
      left join lateral ${lastOpened} o on true
      left join lateral (
        select s.latest -> (x ->> 'key') as value from jsonb_array_elements(m.values) x
        where m.has_switch and (x ->> 'valueType')::int = :state limit 1) r on true
      cross join lateral (select case r.value ->> 1 when 'true' then true when '1' then true when 'false' then false when '0' then false end as is_on,
        to_timestamp((r.value ->> 0)::double precision / 1000) as at) z
    where d.tenant_id = :tenant and d.retired_at is null
      and (o.is_open and not coalesce(z.is_on and z.at > o.at, false) or z.is_on = false and exists (select from work_orders w
        where w.tenant_id = :tenant and w.device_id = d.id and w.team_id = :team and w.status = any (:open::int[])))
      and not exists (select from isolation_points i where i.tenant_id = :tenant and i.device_id = d.id and i.state not in ('planned', 'restored'))
    order by o.at desc nulls last, d.name, d.id limit :limit`,
);
