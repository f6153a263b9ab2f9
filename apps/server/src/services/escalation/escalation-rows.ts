import type { ApiOutput } from '@energy-om/contract';
import type { AlarmRestarts, ClockTargetChanges, EscalationTable } from '@energy-om/domain';
import { statement } from '#db/statement.ts';

export type Escalation = ApiOutput<'getEscalation'>;

interface EscalationRow {
  version: number;
  steps: EscalationTable;
  alarm_restarts: AlarmRestarts;
  clock_targets: ClockTargetChanges;
  people: Escalation['people'];
}

/** The tenant's newest version and its targets, in one row also where nothing was saved. */
export const findEscalation = statement<{ tenant: string }, EscalationRow>(
  'find-escalation',
  `
    select coalesce(v.version, 0) as version, coalesce(v.steps, '{}') as steps, coalesce(v.alarm_restarts, '{}') as alarm_restarts,
      coalesce(t.settings -> 'clockTargets', '{}') as clock_targets,
      coalesce((select jsonb_agg(jsonb_build_object('id', a.id, 'fullName', a.full_name, 'isMember', m.account_id is not null) order by a.full_name, a.id)
        from accounts a
          left join memberships m on m.tenant_id = :tenant and m.account_id = a.id and m.state = 'member'
        where a.id = any (v.person_ids)), '[]') as people
    from tenants t
      left join lateral (select e.version, e.steps, e.alarm_restarts, e.person_ids from escalation_versions e
        where e.tenant_id = :tenant order by e.version desc limit 1) v on true
    where t.id = :tenant`,
);

export function presentEscalation([row]: readonly EscalationRow[]): Escalation {
  if (!row) throw new Error('the tenant of the caller is gone');
  // The domain's tables are read-only, those of the wire are not.
  const steps = row.steps as Escalation['steps'];
  return { version: row.version, clockTargets: row.clock_targets, steps, alarmRestarts: row.alarm_restarts, people: row.people };
}
