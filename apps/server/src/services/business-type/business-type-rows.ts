import type { ApiOutput } from '@energy-om/contract';
import { type FormField, openStatuses } from '@energy-om/domain';
import type { Selectable, Transaction } from 'kysely';
import { type Database, runIn } from '#db/database.ts';
import type { BusinessTypeTable } from '#db/schema/business-types.ts';
import type { Schema } from '#db/schema.ts';
import { prepared } from '#db/statement.ts';
import { presentFormField } from '#services/dictionary/present-form-field.ts';

export type ManagedBusinessType = ApiOutput<'saveBusinessType'>;

export interface BusinessTypeRow extends Omit<Selectable<BusinessTypeTable>, 'tenant_id'> {
  fields: FormField[];
  published_at: Date | null;
  published_by: string | null;
  projects: number;
  open_orders: ManagedBusinessType['openOrders'];
}

/** @param condition on business type `b` */
const selectTypes = (condition: string) => `
  with open_orders as (
    select o.business_type_id, o.form_version, count(*) as count from work_orders o
    where o.tenant_id = :tenant and o.status = any (:open::smallint[]) group by 1, 2
  )
  select b.*, coalesce(f.fields, '[]') as fields, f.published_at, c.full_name as published_by,
    (select count(*)::int from project_business_types x
      join projects p on p.tenant_id = :tenant and p.id = x.project_id and p.state = 'active'
      where x.tenant_id = :tenant and x.business_type_id = b.id) as projects,
    coalesce((select jsonb_agg(jsonb_build_object('formVersion', n.form_version, 'count', n.count) order by n.form_version)
      from open_orders n where n.business_type_id = b.id), '[]') as open_orders
  from business_types b
    left join business_type_forms f on f.tenant_id = :tenant and f.business_type_id = b.id and f.version = b.form_version
    left join accounts c on c.id = f.published_by
  where b.tenant_id = :tenant and ${condition}
  order by b.retired_at is not null, b.name, b.id`;

/** Retired ones last. */
export function queryBusinessTypes(database: Database, tenant: string): Promise<BusinessTypeRow[]> {
  return database.run(prepared<BusinessTypeRow>(selectTypes('true')), { tenant, open: openStatuses });
}

/** Reads one business type within the transaction that wrote it. */
export async function readBusinessType(tx: Transaction<Schema>, tenant: string, id: string): Promise<ManagedBusinessType> {
  const [row] = await runIn(tx, prepared<BusinessTypeRow>(selectTypes('b.id = :id')), { tenant, open: openStatuses, id });
  if (!row) throw new Error('the business type that was just written is gone');
  return presentBusinessType(row);
}

export function presentBusinessType(row: BusinessTypeRow): ManagedBusinessType {
  return {
    id: row.id,
    version: row.version,
    name: row.name,
    specialty: row.specialty,
    defaultLevel: row.default_level,
    energyTypes: row.energy_types,
    causeCodes: row.cause_codes,
    remedyCodes: row.remedy_codes,
    beforePhotoRequired: row.before_photo_required,
    permitKinds: row.permit_kinds,
    skillKinds: row.skill_kinds,
    skillNames: row.skill_names,
    afterPhotoRequired: row.after_photo_required,
    checkRequired: row.check_required,
    oneSignature: row.one_signature,
    closesOnSilence: row.closes_on_silence,
    savingChecked: row.saving_checked,
    clockTargets: row.clock_targets,
    form: {
      version: row.form_version,
      fields: row.fields.map(presentFormField),
      publishedAt: row.published_at?.toISOString() ?? null,
      publishedBy: row.published_by,
    },
    draft: row.draft_form?.map(presentFormField) ?? null,
    projects: row.projects,
    openOrders: row.open_orders,
    retired: row.retired_at !== null,
  };
}
