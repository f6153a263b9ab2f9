import type { ApiOutput } from '@energy-om/contract';
import {
  type ClockTargetChanges,
  type ClockTargets,
  clockTargetsOf,
  type EventLevel,
  eventLevels,
  type FormField,
  minuteMs,
} from '@energy-om/domain';
import type { Selectable } from 'kysely';
import type { BusinessTypeTable } from '#db/schema/business-types.ts';
import { Parameters, prepared } from '#db/statement.ts';
import type { Actor } from '#services/core/actor.ts';
import type { Verb } from '#services/core/request-context.ts';
import { presentFormField } from '#services/dictionary/present-form-field.ts';
import { projectCondition } from '#services/scope/project-scope.ts';

type BusinessType = ApiOutput<'listBusinessTypes'>[number];

interface BusinessTypeRow
  extends Pick<
    Selectable<BusinessTypeTable>,
    'id' | 'name' | 'default_level' | 'before_photo_required' | 'after_photo_required' | 'check_required' | 'clock_targets'
  > {
  fields: FormField[];
  tenant_targets: ClockTargetChanges | null;
  project_targets: ClockTargetChanges | null;
}

/** The business types of the project, with what its contract promises, or without one those of every project in reach. */
export const listBusinessTypes: Verb<'listBusinessTypes'> = async ({ actor, database }, { projectId }) => {
  const parameters = new Parameters({ tenant: actor.tenantId });
  const text = `
    select b.id, b.name, b.default_level, coalesce(f.fields, '[]') as fields, b.before_photo_required, b.after_photo_required, b.check_required, b.clock_targets,
      t.settings -> 'clockTargets' as tenant_targets,
      (select p.clock_targets from projects p where p.tenant_id = :tenant and p.id = ${parameters.add(projectId ?? null)}::uuid) as project_targets
    from business_types b
      left join business_type_forms f on f.tenant_id = :tenant and f.business_type_id = b.id and f.version = b.form_version
      join tenants t on t.id = :tenant
    where b.tenant_id = :tenant and b.retired_at is null and ${offeredCondition(actor, projectId, parameters)}
    order by b.name, b.id`;
  const rows = await database.run(prepared<BusinessTypeRow>(text), parameters.values);
  return rows.map(presentBusinessType);
};

/** An account that reaches every project also sees the business types that no project offers yet. */
function offeredCondition(actor: Actor, projectId: string | undefined, parameters: Parameters): string {
  const inReach = projectCondition(actor, 'project.view', parameters);
  if (inReach === 'true' && projectId === undefined) return 'true';
  const named = projectId === undefined ? '' : `and p.id = ${parameters.add(projectId)}`;
  return `exists (select from project_business_types x join projects p on p.tenant_id = :tenant and p.id = x.project_id
    where x.tenant_id = :tenant and x.business_type_id = b.id and ${inReach} ${named})`;
}

function presentBusinessType(row: BusinessTypeRow): BusinessType {
  return {
    id: row.id,
    name: row.name,
    defaultLevel: row.default_level,
    ...promiseOf(row, row.default_level),
    promises: eventLevels.map((level) => ({ level, ...promiseOf(row, level), ...countingOf(row, level) })),
    backfillForm: row.fields.map(presentFormField),
    beforePhotoRequired: row.before_photo_required,
    afterPhotoRequired: row.after_photo_required,
    checkRequired: row.check_required,
  };
}

function targetsOf({ tenant_targets, clock_targets, project_targets }: BusinessTypeRow, level: EventLevel): ClockTargets {
  return clockTargetsOf(level, tenant_targets, clock_targets, project_targets);
}

/** The deadlines of an order of the level, as its clocks are set. */
function promiseOf(row: BusinessTypeRow, level: EventLevel): Pick<BusinessType, 'acceptWithinMinutes' | 'finishWithinMinutes'> {
  const { accept, resolve } = targetsOf(row, level);
  return { acceptWithinMinutes: Math.round(accept.duration / minuteMs), finishWithinMinutes: Math.round(resolve.duration / minuteMs) };
}

/** Whether a level's promises count in working hours only. */
function countingOf(row: BusinessTypeRow, level: EventLevel): { acceptInWorkingHours: boolean; finishInWorkingHours: boolean } {
  const { accept, resolve } = targetsOf(row, level);
  return { acceptInWorkingHours: accept.counts === 'workingHours', finishInWorkingHours: resolve.counts === 'workingHours' };
}
