import { isScheduleActive, judgeSilence, type MeasuredValue, minuteMs, type NoDataCondition, secondMs } from '@energy-om/domain';
import { sql, type Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';
import type { AppContext } from '#services/core/request-context.ts';
import { createTenantTurns, type TenantTurns } from '#services/core/scheduling/tenant-turns.ts';
import { publishStored } from '../batch/publish-stored.ts';
import { setOnline } from '../batch/set-online.ts';
import { lockStates } from '../batch/state-rows.ts';
import { listOverdueDevices, listTenantsWithNoDataRules, type OverdueDevice } from './list-overdue-devices.ts';
import { type AlarmChange, insertAlarm } from './write-alarms.ts';

type Parts = Pick<AppContext, 'database' | 'clock' | 'ids' | 'eventBus' | 'values' | 'config' | 'log'>;

/** The time by which a gateway's last message may be later than those of devices that went offline with it. */
const gatewayToleranceMs = minuteMs;
/** The number of overdue devices of a tenant that are judged in one run. */
const maxOverdue = 500;

export const createNoDataTurns = (log: AppContext['log']): TenantTurns =>
  createTenantTurns(log, 'detect-no-data', 'overdue devices could not be judged');

/**
 * Marks devices that have sent nothing for long as offline, tenant by tenant, and raises alarms where no-data rules apply.
 * @returns how many alarms began
 */
export async function detectNoData(app: Parts, turns = createNoDataTurns(app.log)): Promise<number> {
  const now = app.clock.now();
  const before = new Date(now.getTime() - app.config.deviceSilenceSeconds * secondMs);
  const tenants = await app.database.run(findTenantsWithSilentDevices, { before });
  await runForEach(
    turns,
    tenants.map(({ tenant_id }) => tenant_id),
    (tenantId) => markOffline(app, tenantId, before),
  );
  let began = 0;
  await runForEach(turns, await listTenantsWithNoDataRules(app.database), async (tenantId) => {
    began += await judgeOverdue(app, turns, tenantId, now);
  });
  return began;
}

/** Runs the task once for each tenant. Where it fails for one, the others follow nevertheless. */
function runForEach(turns: TenantTurns, tenantIds: readonly string[], task: (tenantId: string) => Promise<void>): Promise<number> {
  return turns.run(tenantIds, { perTenant: 1, max: 1 + tenantIds.length }, (tenantId) => task(tenantId).then(() => 0));
}

async function judgeOverdue(app: Parts, turns: TenantTurns, tenantId: string, now: Date): Promise<number> {
  const alarms: AlarmChange[] = [];
  const paused = new Set(turns.listPaused());
  for (const overdue of await listOverdueDevices(app.database, tenantId, now, maxOverdue)) {
    if (paused.has(overdue.deviceId)) continue;
    await turns.attempt(tenantId, overdue.deviceId, async () => {
      const change = await app.database.transaction((tx) => judge(tx, overdue, now, app.ids.next));
      if (change) alarms.push(change);
    });
  }
  publishStored(app, { tenantId, devices: [], presenceChanged: [], alarms });
  return alarms.length;
}

/** Runs over all tenants, to list those with work. Cameras send nothing here; whether one is online is known when somebody views it. */
const findTenantsWithSilentDevices = statement<{ before: Date }, { tenant_id: string }>(
  'find-tenants-with-gone-devices',
  `
    select distinct d.tenant_id from devices d left join device_states s on s.tenant_id = d.tenant_id and s.device_id = d.id
    where d.online and d.kind <> 'camera' and coalesce(s.last_seen_at, '-infinity') < :before`,
);

async function markOffline(app: Parts, tenantId: string, before: Date): Promise<void> {
  const presenceChanged = await app.database.transaction(async (tx) => {
    const { rows } = await sql<{ id: string }>`
      select d.id from devices d left join device_states s on s.tenant_id = ${tenantId} and s.device_id = d.id
      where d.tenant_id = ${tenantId} and d.online and d.kind <> 'camera' and coalesce(s.last_seen_at, '-infinity') < ${before}
      order by d.id for update of d skip locked`.execute(tx);
    const changed = rows.map(({ id }) => ({ deviceId: id, isOnline: false }));
    await setOnline(tx, tenantId, changed);
    return changed;
  });
  publishStored(app, { tenantId, devices: [], presenceChanged, alarms: [] });
}

async function judge(tx: Transaction<Schema>, overdue: OverdueDevice, now: Date, nextId: () => string): Promise<AlarmChange | null> {
  const { tenantId, deviceId, rule } = overdue;
  const state = (await lockStates(tx, tenantId, [deviceId])).get(deviceId);
  if (!state) return null;
  const gatewayAlarm = await findGatewayAlarm(tx, overdue);
  if (gatewayAlarm === 'perhaps') return null;
  if (gatewayAlarm !== null) {
    await tx
      .insertInto('alarm_children')
      .values({ tenant_id: tenantId, alarm_id: gatewayAlarm, device_id: deviceId })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return null;
  }
  const condition: NoDataCondition = rule.condition;
  const before = state.ruleStates[rule.id] ?? null;
  const isActive = isScheduleActive(rule.schedule, now.getTime(), overdue.timeZone);
  const judgement = judgeSilence(condition, before, { lastSeenAt: state.lastSeenAt, now: now.getTime() }, isActive);
  if (JSON.stringify(judgement.state) !== JSON.stringify(before)) {
    const ruleStates = { ...state.ruleStates, ...(judgement.state && { [rule.id]: judgement.state }) };
    if (!judgement.state) delete ruleStates[rule.id];
    await sql`update device_states set rule_states = ${JSON.stringify(ruleStates)}::jsonb where tenant_id = ${tenantId} and device_id = ${deviceId}`.execute(
      tx,
    );
  }
  return judgement.change === 'raised' ? raise(tx, overdue, judgement.value, now, nextId()) : null;
}

interface GatewayRow {
  alarm_id: string | null;
  is_watched: boolean;
  online: boolean | null;
  last_seen_at: Date | null;
}

const findGateway = statement<{ tenant: string; gateway: string }, GatewayRow>(
  'find-gateway-of-overdue-device',
  `
    select g.online, s.last_seen_at,
      (select x.id from alarms x where x.tenant_id = :tenant and x.device_id = g.id and x.cleared_at is null and x.condition ->> 'kind' = 'noData' limit 1) as alarm_id,
      exists (select from alarm_rules r left join areas ra on ra.tenant_id = :tenant and ra.id = r.area_id
        where r.tenant_id = :tenant and r.enabled and r.removed_at is null and r.condition ->> 'kind' = 'noData'
          and (r.device_id = g.id or r.model_id = g.model_id or starts_with(a.path, ra.path))) as is_watched
    from devices g join areas a on a.tenant_id = :tenant and a.id = g.area_id
      left join device_states s on s.tenant_id = :tenant and s.device_id = g.id
    where g.tenant_id = :tenant and g.id = :gateway`,
);

/**
 * @returns the open no-data alarm of the device's gateway; `perhaps` where the gateway is overdue too but has not been judged; null where it
 * is not overdue, or the device has none
 */
async function findGatewayAlarm(
  tx: Transaction<Schema>,
  { tenantId, gatewayId, lastSeenAt }: OverdueDevice,
): Promise<string | 'perhaps' | null> {
  if (gatewayId === null) return null;
  const [gateway] = await runIn(tx, findGateway, { tenant: tenantId, gateway: gatewayId });
  if (!gateway) return null;
  if (gateway.alarm_id !== null) return gateway.alarm_id;
  const isOverdue = gateway.online !== true || (gateway.last_seen_at?.getTime() ?? 0) <= lastSeenAt + gatewayToleranceMs;
  return isOverdue && gateway.is_watched ? 'perhaps' : null;
}

async function raise(
  tx: Transaction<Schema>,
  { tenantId, deviceId, kind, lastSeenAt, rule }: OverdueDevice,
  value: MeasuredValue | null,
  now: Date,
  id: string,
): Promise<AlarmChange | null> {
  const change = await insertAlarm(tx, { id, profile: { tenantId, id: deviceId }, rule, value, unit: 's', at: now, now });
  if (change && kind === 'gateway') {
    await sql`
      insert into alarm_children (tenant_id, alarm_id, device_id)
      select d.tenant_id, ${id}, d.id from devices d left join device_states s on s.tenant_id = ${tenantId} and s.device_id = d.id
      where d.tenant_id = ${tenantId} and d.gateway_id = ${deviceId}
        and (d.online is false or s.last_seen_at <= ${new Date(lastSeenAt + gatewayToleranceMs)})`.execute(tx);
  }
  if (change) await markAlarmedOffline(tx, tenantId, deviceId, id);
  return change;
}

/** Marks a device with a no-data alarm as offline, and the devices that went offline with it, so that none is shown as online. */
async function markAlarmedOffline(tx: Transaction<Schema>, tenantId: string, deviceId: string, alarmId: string): Promise<void> {
  await sql`
    update devices d set online = false where d.tenant_id = ${tenantId} and d.online
      and (d.id = ${deviceId} or d.id in (select c.device_id from alarm_children c where c.tenant_id = ${tenantId} and c.alarm_id = ${alarmId}))`.execute(
    tx,
  );
}
