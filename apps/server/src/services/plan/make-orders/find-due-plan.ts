import type { PlanState, ProjectState } from '@energy-om/domain';
import type { Database } from '#db/database.ts';
import { statement } from '#db/statement.ts';
import type { PlanRow } from '../plan-rows.ts';

/** A plan whose next date has to be decided on, as of one moment. */
export interface DuePlan extends Omit<PlanRow, 'area_path' | 'project' | 'site' | 'business_type' | 'devices' | 'route' | 'state'> {
  state: PlanState;
  project_state: ProjectState;
  /** Whether it is for devices, retired ones too, and not for its place. */
  is_of_devices: boolean;
  /** Those in use. */
  device_ids: string[];
}

const duePlan = statement<{ tenant: string; plan: string; now: Date }, DuePlan>(
  'find-due-plan',
  `
    select l.*, p.state as project_state,
      exists (select from plan_devices x where x.tenant_id = :tenant and x.plan_id = l.id) as is_of_devices,
      array(select d.id from plan_devices x join devices d on d.tenant_id = :tenant and d.id = x.device_id and d.retired_at is null
        where x.tenant_id = :tenant and x.plan_id = l.id order by d.id) as device_ids
    from plans l join projects p on p.tenant_id = :tenant and p.id = l.project_id
    where l.tenant_id = :tenant and l.id = :plan and l.next_at <= :now`,
);

/** Null when nothing is due any more. */
export async function findDuePlan(database: Database, tenantId: string, planId: string, now: Date): Promise<DuePlan | null> {
  const [plan] = await database.run(duePlan, { tenant: tenantId, plan: planId, now });
  return plan ?? null;
}
