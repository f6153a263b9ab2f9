import { localTimeAt, maxPlans, type PlanDates } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';
import type { SignedInContext, Verb } from '#services/core/request-context.ts';
import { conflict, invalid } from '#services/core/service-error.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { assertNameFree } from '#services/scope/assert-name-free.ts';
import { lockTenantFor } from '#services/scope/lock-tenant.ts';
import { assertReadableDates } from './assert-plan-dates.ts';
import { checkPlan, type PlanFields } from './check-plan.ts';
import { type LockedPlan, lockPlan } from './lock-plan.ts';
import { loadPlanCalendar } from './plan-calendar.ts';
import { datesOf, readPlan } from './plan-rows.ts';
import { findNextDecision, isNeverDue, startPosition } from './schedule-plan.ts';

/** A changed rule counts from the change on, after the last date that is decided on. */
export const savePlan: Verb<'savePlan'> = (context, { id: givenId, version, ...given }) => {
  if (givenId !== undefined && version === undefined) throw invalid({ version: 'required' });
  const id = givenId ?? context.ids.next();
  const fields = fitTrigger({ ...given, deviceIds: [...new Set(given.deviceIds)] });
  const changes = givenId === undefined ? { created: fields } : { updated: fields };
  assertReadableDates(fields);
  return writeOnce(context, { subjectKind: 'plan', subjectId: id, changes }, async (tx) => {
    await lockTenantFor(tx, context.actor);
    if (givenId === undefined) await insertPlan(context, tx, id, fields);
    else await updatePlan(context, tx, { id, version: version as number }, fields);
    return readPlan(tx, context.actor, id);
  });
};

/** What belongs to another trigger is left out. */
function fitTrigger(fields: PlanFields): PlanFields {
  if (fields.trigger === 'counter') return { ...fields, rule: '' };
  return { ...fields, counter: null, meterId: null };
}

async function insertPlan(context: SignedInContext, tx: Transaction<Schema>, id: string, fields: PlanFields): Promise<void> {
  const { actor, clock } = context;
  const { tenantId } = actor;
  await checkPlan(tx, actor, fields);
  await assertComes(context, tx, fields);
  await assertNameFree(tx, 'plan', { tenantId, name: fields.name, ownId: id });
  await assertRoomForPlan(tx, tenantId);
  const now = clock.now();
  const columns = {
    pause: null,
    decided_until: null,
    rule_since: null,
    next_at: null,
    next_order_at: null,
    created_at: now,
    updated_at: now,
    removed_at: null,
  };
  await tx
    .insertInto('plans')
    .values({ tenant_id: tenantId, id, ...columns, ...toColumns(fields) })
    .execute();
  await writeDevices(tx, tenantId, id, fields.deviceIds);
}

async function updatePlan(
  context: SignedInContext,
  tx: Transaction<Schema>,
  key: { id: string; version: number },
  fields: PlanFields,
): Promise<void> {
  const { tenantId } = context.actor;
  const plan = await lockPlan(tx, context, key);
  await assertTriggerFits(tx, plan, fields);
  await checkPlan(tx, context.actor, fields);
  await assertComes(context, tx, fields);
  await assertNameFree(tx, 'plan', { tenantId, name: fields.name, ownId: key.id });
  await tx
    .updateTable('plans')
    .set({
      ...toColumns(fields),
      ...(plan.state === 'active' && (await reschedule(context, tx, plan, fields))),
      version: key.version + 1,
      updated_at: context.clock.now(),
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', key.id)
    .execute();
  await writeDevices(tx, tenantId, key.id, fields.deviceIds);
}

/** Steps and dates are kept under keys of their own kind, so that a plan that has some goes on with them. */
async function assertTriggerFits(tx: Transaction<Schema>, plan: LockedPlan, { trigger }: PlanFields): Promise<void> {
  if (plan.trigger === trigger || (plan.trigger !== 'counter' && trigger !== 'counter')) return;
  const occurrences = tx.selectFrom('plan_occurrences').select('occurrence').where('tenant_id', '=', plan.tenant_id);
  const [first] = await occurrences.where('plan_id', '=', plan.id).limit(1).execute();
  if (first) throw invalid({ trigger: 'planTriggerFixed' });
}

async function reschedule({ actor, clock }: SignedInContext, tx: Transaction<Schema>, plan: LockedPlan, fields: PlanFields) {
  const calendar = await loadPlanCalendar(tx, actor.tenantId, fields);
  const now = clock.now().getTime();
  const local = localTimeAt(now, calendar.timeZone);
  const isSameRule = JSON.stringify(datesOf(plan)) === JSON.stringify(pickDates(fields));
  const position =
    isSameRule && plan.decided_until !== null
      ? { after: plan.decided_until, since: plan.rule_since ?? plan.decided_until }
      : startPosition(plan.decided_until, local);
  const next = findNextDecision(pickDates(fields), calendar, position, { leadMinutes: fields.leadMinutes, now });
  if (next === null) throw invalid({ rule: 'planNeverDue' });
  return { decided_until: position.after, rule_since: position.since, next_at: new Date(next), next_order_at: null };
}

async function assertComes({ actor, clock }: SignedInContext, tx: Transaction<Schema>, fields: PlanFields): Promise<void> {
  const { timeZone } = await loadPlanCalendar(tx, actor.tenantId, fields);
  if (isNeverDue(pickDates(fields), localTimeAt(clock.now().getTime(), timeZone))) throw invalid({ rule: 'planNeverDue' });
}

/** In the order of `datesOf`, so that the two compare as texts. */
function pickDates({ trigger, rule, startsAt, endsOn, season, holidays, counter }: PlanFields): PlanDates {
  return {
    ...{ trigger, rule, startsAt, endsOn, season: season && { from: season.from, to: season.to }, holidays },
    counter: counter && { every: counter.every, from: counter.from, already: counter.already },
  };
}

function toColumns(fields: PlanFields) {
  return {
    name: fields.name,
    description: fields.description,
    project_id: fields.projectId,
    area_id: fields.siteId,
    business_type_id: fields.businessTypeId,
    route_id: fields.routeId,
    level: fields.level,
    trigger: fields.trigger,
    rule: fields.rule,
    starts_at: fields.startsAt,
    ends_on: fields.endsOn,
    season_from: fields.season?.from ?? null,
    season_to: fields.season?.to ?? null,
    holidays: fields.holidays,
    lead_minutes: fields.leadMinutes,
    duration_minutes: fields.durationMinutes,
    work_minutes: fields.workMinutes,
    catch_up: fields.catchUp,
    open_order: fields.openOrder,
    counter_every: fields.counter?.every ?? null,
    counter_from: fields.counter?.from ?? null,
    counter_already: fields.counter?.already ?? null,
    counter_meter_id: fields.meterId,
  };
}

async function writeDevices(tx: Transaction<Schema>, tenantId: string, planId: string, deviceIds: readonly string[]): Promise<void> {
  await tx.deleteFrom('plan_devices').where('tenant_id', '=', tenantId).where('plan_id', '=', planId).execute();
  if (deviceIds.length === 0) return;
  const rows = deviceIds.map((deviceId) => ({ tenant_id: tenantId, plan_id: planId, device_id: deviceId }));
  await tx.insertInto('plan_devices').values(rows).execute();
}

/** Under the tenant's lock, so that simultaneous ones are counted one after the other. */
async function assertRoomForPlan(tx: Transaction<Schema>, tenantId: string): Promise<void> {
  const plans = tx.selectFrom('plans').select('id').where('tenant_id', '=', tenantId).where('removed_at', 'is', null);
  if ((await plans.limit(maxPlans).execute()).length === maxPlans) throw conflict('tooManyPlans', null, { most: maxPlans });
}
