import type { ApiOutput } from '@energy-om/contract';
import type { MeasuredValue } from '@energy-om/domain';
import type { NumberedStatement } from '#db/database.ts';
import { Parameters, prepared } from '#db/statement.ts';
import type { SignedInContext } from '#services/core/request-context.ts';
import { deviceConditions } from '../query-devices.ts';

type MeterDetail = ApiOutput<'getMeter'>;

/** Null where the account's reach ends before the gateway. */
export async function findMeterGateway({ actor, database }: SignedInContext, id: string): Promise<MeterDetail['gateway']> {
  const parameters = new Parameters({ tenant: actor.tenantId });
  const conditions = deviceConditions(actor, 'device.view', { id }, parameters);
  const text = `select d.id, d.name, d.online from devices d join areas a on a.tenant_id = d.tenant_id and a.id = d.area_id
    where ${conditions.join(' and ')}`;
  const [row] = await database.run(prepared<NonNullable<MeterDetail['gateway']>>(text), parameters.values);
  return row ?? null;
}

export interface MeterHistory {
  attributes: Record<string, MeasuredValue>;
  yesterday: number | null;
  month: number | null;
}

/** $1 tenant, $2 device, $3 today. */
const findHistory: NumberedStatement = {
  name: 'find-meter-history',
  text: `
    select coalesce(s.attributes, '{}') as attributes, c.yesterday, c.month
    from devices d
      left join device_states s on s.tenant_id = d.tenant_id and s.device_id = d.id
      cross join lateral (
        select sum(x.amount) filter (where x.day = $3::date - 1) as yesterday,
          sum(x.amount) filter (where x.day >= date_trunc('month', $3::date::timestamp)::date) as month
        from consumption_days x
        where x.tenant_id = d.tenant_id and x.device_id = d.id
          and x.day between least($3::date - 1, date_trunc('month', $3::date::timestamp)::date) and $3::date
      ) c
    where d.tenant_id = $1 and d.id = $2`,
};

export async function findMeterHistory({ actor, database }: SignedInContext, id: string, today: string): Promise<MeterHistory | null> {
  const [row] = await database.query<MeterHistory & object>(findHistory, [actor.tenantId, id, today]);
  return row ?? null;
}

const maxReplacements = 50;

/** $1 tenant, $2 device. */
const findReplacements: NumberedStatement = {
  name: 'list-meter-replacements',
  text: `
    select r.at, r.last_value, r.first_value, r.note, n.full_name
    from meter_replacements r left join accounts n on n.id = r.recorded_by
    where r.tenant_id = $1 and r.device_id = $2 order by r.at desc limit ${maxReplacements}`,
};

interface ReplacementRow {
  at: Date;
  last_value: number;
  first_value: number;
  note: string | null;
  full_name: string | null;
}

export async function listReplacements({ actor, database }: SignedInContext, id: string): Promise<MeterDetail['replacements']> {
  const rows = await database.query<ReplacementRow & object>(findReplacements, [actor.tenantId, id]);
  return rows.map(({ at, last_value, first_value, note, full_name }) => ({
    at: at.toISOString(),
    lastValue: last_value,
    firstValue: first_value,
    note,
    recordedBy: full_name,
  }));
}
