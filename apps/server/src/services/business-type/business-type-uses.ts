import type { SettingUse } from '@energy-om/contract';
import { openStatuses } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';
import { selectUses } from '#services/scope/setting-uses.ts';

const findUses = statement<{ tenant: string; id: string; open: readonly number[] }, SettingUse>(
  'find-business-type-uses',
  [
    selectUses(
      'project',
      `select p.name from project_business_types x join projects p on p.tenant_id = :tenant and p.id = x.project_id
        where x.tenant_id = :tenant and x.business_type_id = :id and p.state = 'active'`,
    ),
    selectUses(
      'team',
      `select e.name from team_business_types x join teams e on e.tenant_id = :tenant and e.id = x.team_id
        where x.tenant_id = :tenant and x.business_type_id = :id and e.dissolved_at is null`,
    ),
    selectUses(
      'dispatchRule',
      'select r.name from dispatch_rules r where r.tenant_id = :tenant and r.removed_at is null and :id::uuid = any (r.business_type_ids)',
    ),
    selectUses(
      'alarmRule',
      'select r.name from alarm_rules r where r.tenant_id = :tenant and r.removed_at is null and r.business_type_id = :id',
    ),
    selectUses('plan', 'select l.name from plans l where l.tenant_id = :tenant and l.removed_at is null and l.business_type_id = :id'),
    selectUses(
      'reports',
      `select t.name from tenants t where t.id = :tenant and t.settings -> 'reports' ->> 'businessTypeId' = :id::uuid::text`,
    ),
    selectUses(
      'workOrder',
      `select o.order_no as name from work_orders o
        where o.tenant_id = :tenant and o.status = any (:open::smallint[]) and o.business_type_id = :id`,
    ),
  ].join(' union all '),
);

/** Lists what keeps a business type from being retired. */
export function findBusinessTypeUses(tx: Transaction<Schema>, tenantId: string, id: string): Promise<SettingUse[]> {
  return runIn(tx, findUses, { tenant: tenantId, id, open: openStatuses });
}
