import type { ApiOutput } from '@energy-om/contract';
import type { Kysely } from 'kysely';
import { runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';
import type { Actor } from '#services/core/actor.ts';
import { managedPaths } from '#services/scope/managed-areas.ts';

export type LabourRates = ApiOutput<'getLabourRates'>;

const findSettings = statement<{ tenant: string }, { version: number; rate_cents: number | null }>(
  'find-cost-settings',
  'select c.version, c.rate_cents from cost_settings c where c.tenant_id = :tenant',
);

const findRates = statement<{ tenant: string }, LabourRates['businessTypes'][number]>(
  'find-labour-rates',
  `select b.id, b.name, l.rate_cents as "rateCents"
    from business_types b left join labour_rates l on l.tenant_id = :tenant and l.business_type_id = b.id
    where b.tenant_id = :tenant and b.retired_at is null order by b.name, b.id`,
);

/** Reads what labour costs, also where nothing was saved yet. */
export async function readLabourRates(at: Kysely<Schema>, actor: Actor): Promise<LabourRates> {
  const key = { tenant: actor.tenantId };
  const [settings] = await runIn(at, findSettings, key);
  return {
    version: settings?.version ?? 0,
    rateCents: settings?.rate_cents ?? null,
    businessTypes: await runIn(at, findRates, key),
    mayManage: managedPaths(actor, 'tenant.configure') === null,
  };
}
