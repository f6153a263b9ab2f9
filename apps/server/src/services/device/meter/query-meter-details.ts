import type { ApiOutput } from '@energy-om/contract';
import type { MeasuredValue } from '@energy-om/domain';
import { Parameters, prepared, statement } from '#db/statement.ts';
import type { SignedInContext } from '#services/core/request-context.ts';
import { areaCondition } from '#services/scope/area-scope.ts';
import { deviceConditions } from '../query-devices.ts';

type MeterDetail = ApiOutput<'getMeter'>;

/** Null where the gateway is out of the account's scope. */
export async function findMeterGateway({ actor, database }: SignedInContext, id: string): Promise<MeterDetail['gateway']> {
  const parameters = new Parameters({ tenant: actor.tenantId });
  const conditions = deviceConditions(actor, 'device.view', { id }, parameters);
  const text = `select d.id, d.name, d.online from devices d join areas a on a.tenant_id = :tenant and a.id = d.area_id
    where ${conditions.join(' and ')}`;
  const [row] = await database.run(prepared<NonNullable<MeterDetail['gateway']>>(text), parameters.values);
  return row ?? null;
}

export interface MeterHistory {
  attributes: Record<string, MeasuredValue>;
  yesterday: number | null;
  month: number | null;
}

const findHistory = statement<{ tenant: string; device: string; today: string }, MeterHistory>(
  'find-meter-history',
  `
    select coalesce(s.attributes, '{}') as attributes, c.yesterday, c.month
    from devices d
      left join device_states s on s.tenant_id = :tenant and s.device_id = d.id
      cross join lateral (
        select sum(x.amount) filter (where x.day = :today::date - 1) as yesterday,
          sum(x.amount) filter (where x.day >= date_trunc('month', :today::date::timestamp)::date) as month
        from consumption_days x
        where x.tenant_id = :tenant and x.device_id = d.id
          and x.day between least(:today::date - 1, date_trunc('month', :today::date::timestamp)::date) and :today::date
      ) c
    where d.tenant_id = :tenant and d.id = :device`,
);

export async function findMeterHistory({ actor, database }: SignedInContext, id: string, today: string): Promise<MeterHistory | null> {
  const [row] = await database.run(findHistory, { tenant: actor.tenantId, device: id, today });
  return row ?? null;
}

const maxReplacements = 50;

interface ReplacementRow {
  at: Date;
  last_value: number;
  first_value: number;
  note: string | null;
  full_name: string | null;
}

/** Who recorded them, and what they wrote, is for staff. */
export async function listReplacements({ actor, database }: SignedInContext, id: string): Promise<MeterDetail['replacements']> {
  const parameters = new Parameters({ tenant: actor.tenantId });
  const isStaff = areaCondition(actor, 'meter-reading.record', 'a.path', parameters);
  const text = `
    select r.at, r.last_value, r.first_value, case when ${isStaff} then r.note end as note, case when ${isStaff} then n.full_name end as full_name
    from meter_replacements r
      join devices d on d.tenant_id = :tenant and d.id = r.device_id
      join areas a on a.tenant_id = :tenant and a.id = d.area_id
      left join accounts n on n.id = r.recorded_by
    where r.tenant_id = :tenant and r.device_id = ${parameters.add(id)} order by r.at desc limit ${maxReplacements}`;
  const rows = await database.run(prepared<ReplacementRow>(text), parameters.values);
  return rows.map(({ at, last_value, first_value, note, full_name }) => ({
    at: at.toISOString(),
    lastValue: last_value,
    firstValue: first_value,
    note,
    recordedBy: full_name,
  }));
}
