import { localTimeAt } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';
import type { SignedInContext, Verb } from '#services/core/request-context.ts';
import { conflict, invalid } from '#services/core/service-error.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { enqueue } from '#services/outbox/enqueue.ts';
import { lockTenantFor } from '#services/scope/lock-tenant.ts';
import { checkPlan } from './check-plan.ts';
import { lockPlan } from './lock-plan.ts';
import { loadPlanCalendar } from './plan-calendar.ts';
import { datesOf, readPlan } from './plan-rows.ts';
import { findNextDecision, startPosition } from './schedule-plan.ts';

/** Also resumes a paused plan: the dates of the pause are passed over. */
export const publishPlan: Verb<'publishPlan'> = (context, { id, version }) =>
  writeOnce(context, { subjectKind: 'plan', subjectId: id, changes: { state: 'active' } }, async (tx) => {
    const { actor, clock, ids } = context;
    await lockTenantFor(tx, actor);
    const plan = await lockPlan(tx, context, { id, version });
    if (plan.state === 'active') throw conflict('planIsActive');
    const named = { projectId: plan.project_id, siteId: plan.area_id };
    const counts = { trigger: plan.trigger, meterId: plan.counter_meter_id };
    const deviceIds = await leaveOutRetired(tx, context, id);
    const objects = { deviceIds, routeId: plan.route_id };
    await checkPlan(tx, actor, { ...named, ...counts, ...objects, businessTypeId: plan.business_type_id });
    const calendar = await loadPlanCalendar(tx, actor.tenantId, named);
    const now = clock.now();
    const position = startPosition(plan.decided_until, localTimeAt(now.getTime(), calendar.timeZone));
    const next = findNextDecision(datesOf(plan), calendar, position, { leadMinutes: plan.lead_minutes, now: now.getTime() });
    if (next === null) throw invalid({ rule: 'planNeverDue' });
    await tx
      .updateTable('plans')
      .set({
        state: 'active',
        pause: null,
        decided_until: position.after,
        rule_since: position.since,
        next_at: new Date(next),
        next_order_at: null,
        version: version + 1,
        updated_at: now,
      })
      .where('tenant_id', '=', actor.tenantId)
      .where('id', '=', id)
      .execute();
    const event = { id: ids.next(), tenantId: actor.tenantId, actorId: actor.accountId, now };
    await enqueue(tx, { ...event, subject: { kind: 'plan', id } });
    return readPlan(tx, actor, id);
  });

/** Throws `invalid` where a plan of devices has none left: it would become one of its place. */
async function leaveOutRetired(tx: Transaction<Schema>, { actor }: SignedInContext, planId: string): Promise<string[]> {
  const devices = await tx
    .selectFrom('plan_devices as x')
    .innerJoin('devices as d', (join) => join.onRef('d.id', '=', 'x.device_id').on('d.tenant_id', '=', actor.tenantId))
    .select(['d.id', 'd.retired_at'])
    .where('x.tenant_id', '=', actor.tenantId)
    .where('x.plan_id', '=', planId)
    .execute();
  const inUse = devices.filter(({ retired_at }) => retired_at === null);
  if (devices.length > 0 && inUse.length === 0) throw invalid({ deviceIds: 'planDeviceUnknown' });
  return inUse.map(({ id }) => id);
}
