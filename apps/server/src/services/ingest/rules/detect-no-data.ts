import { isWatching, judgeSilence, type MeasuredValue, type NoDataCondition } from '@energy-om/domain';
import { sql, type Transaction } from 'kysely';
import type { NumberedStatement } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import type { AppContext } from '#services/core/request-context.ts';
import { createTenantTurns, type TenantTurns } from '#services/core/scheduling/tenant-turns.ts';
import { publishStored } from '../batch/publish-stored.ts';
import { lockStates } from '../batch/state-rows.ts';
import { setOnline } from '../batch/store-batch.ts';
import { listOverdueDevices, listTenantsWatchingSilence, type OverdueDevice } from './list-overdue-devices.ts';
import { type AlarmChange, insertAlarm } from './write-alarms.ts';

type Parts = Pick<AppContext, 'database' | 'clock' | 'ids' | 'eventBus' | 'values' | 'config' | 'log'>;

/** A gateway's last word may come a little after that of the devices behind it, and they fell silent with it all the same. */
const together = 60_000;
/** Silent devices of a tenant that are looked at in one round. */
const maxSilent = 500;

export const createNoDataTurns = (log: AppContext['log']): TenantTurns =>
  createTenantTurns(log, 'watch-silence', 'silent devices could not be looked at');

/**
 * Devices that nothing was heard of for long are offline; where a rule watches for it, that is an alarm. Tenant by tenant.
 * @returns how many alarms began
 */
export async function detectNoData(app: Parts, turns = createNoDataTurns(app.log)): Promise<number> {
  const now = app.clock.now();
  const before = new Date(now.getTime() - app.config.deviceSilenceSeconds * 1000);
  const withGone = await app.database.query<{ tenant_id: string }>(findTenantsWithGone, [before]);
  await visitEach(
    turns,
    withGone.map(({ tenant_id }) => tenant_id),
    (tenantId) => markOffline(app, tenantId, before),
  );
  let began = 0;
  await visitEach(turns, await listTenantsWatchingSilence(app.database), async (tenantId) => {
    began += await judgeSilent(app, turns, tenantId, now);
  });
  return began;
}

/** Once each, and where it fails for one, the others all the same. */
function visitEach(turns: TenantTurns, tenantIds: readonly string[], visit: (tenantId: string) => Promise<void>): Promise<number> {
  return turns.run(tenantIds, { each: 1, most: 1 + tenantIds.length }, (tenantId) => visit(tenantId).then(() => 0));
}

async function judgeSilent(app: Parts, turns: TenantTurns, tenantId: string, now: Date): Promise<number> {
  const alarms: AlarmChange[] = [];
  const resting = new Set(turns.listResting());
  for (const silent of await listOverdueDevices(app.database, tenantId, now, maxSilent)) {
    if (resting.has(silent.deviceId)) continue;
    await turns.attempt(tenantId, silent.deviceId, async () => {
      const change = await app.database.transaction((tx) => judge(tx, silent, now, app.ids.next));
      if (change) alarms.push(change);
    });
  }
  publishStored(app, { devices: [], presenceChanged: [], alarms });
  return alarms.length;
}

/** $1 instant before which nothing was heard. Cameras do not speak here: whether one can be seen is found out by looking. */
const findTenantsWithGone: NumberedStatement = {
  name: 'find-tenants-with-gone-devices',
  text: `
    select distinct d.tenant_id from devices d left join device_states s on s.tenant_id = d.tenant_id and s.device_id = d.id
    where d.online and d.kind <> 'camera' and coalesce(s.last_seen_at, '-infinity') < $1`,
};

async function markOffline(app: Parts, tenantId: string, before: Date): Promise<void> {
  const gone = await app.database.transaction(async (tx) => {
    const { rows } = await sql<{ id: string }>`
      select d.id from devices d left join device_states s on s.tenant_id = d.tenant_id and s.device_id = d.id
      where d.tenant_id = ${tenantId} and d.online and d.kind <> 'camera' and coalesce(s.last_seen_at, '-infinity') < ${before}
      order by d.id for update of d skip locked`.execute(tx);
    const changed = rows.map(({ id }) => ({ tenantId, deviceId: id, isOnline: false }));
    await setOnline(tx, changed);
    return changed;
  });
  publishStored(app, { devices: [], presenceChanged: gone, alarms: [] });
}

async function judge(tx: Transaction<Schema>, silent: OverdueDevice, now: Date, nextId: () => string): Promise<AlarmChange | null> {
  const { tenantId, deviceId, rule } = silent;
  const state = (await lockStates(tx, [{ tenantId, id: deviceId }])).get(deviceId);
  if (!state) return null;
  const lost = await findLostGateway(tx, silent);
  if (lost === 'perhaps') return null;
  if (lost !== null) {
    await tx
      .insertInto('alarm_children')
      .values({ tenant_id: tenantId, alarm_id: lost, device_id: deviceId })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return null;
  }
  const condition: NoDataCondition = rule.condition;
  const before = state.ruleStates[rule.id] ?? null;
  const watches = isWatching(rule.schedule, now.getTime(), silent.timeZone);
  const judgement = judgeSilence(condition, before, { lastSeenAt: state.lastSeenAt, now: now.getTime() }, watches);
  if (JSON.stringify(judgement.state) !== JSON.stringify(before)) {
    const ruleStates = { ...state.ruleStates, ...(judgement.state && { [rule.id]: judgement.state }) };
    if (!judgement.state) delete ruleStates[rule.id];
    await sql`update device_states set rule_states = ${JSON.stringify(ruleStates)}::jsonb where tenant_id = ${tenantId} and device_id = ${deviceId}`.execute(
      tx,
    );
  }
  return judgement.change === 'raised' ? raise(tx, silent, judgement.value, now, nextId()) : null;
}

/** @returns the alarm of the gateway that was lost; `perhaps` where it has said nothing since either, and that is still to be judged; null: it is there */
async function findLostGateway(
  tx: Transaction<Schema>,
  { tenantId, gatewayId, lastSeenAt }: OverdueDevice,
): Promise<string | 'perhaps' | null> {
  if (gatewayId === null) return null;
  const { rows } = await sql<{ alarm_id: string | null; is_watched: boolean; online: boolean | null; last_seen_at: Date | null }>`
    select g.online, s.last_seen_at,
      (select x.id from alarms x where x.tenant_id = g.tenant_id and x.device_id = g.id and x.cleared_at is null and x.condition ->> 'kind' = 'noData' limit 1) as alarm_id,
      exists (select from alarm_rules r left join areas ra on ra.tenant_id = r.tenant_id and ra.id = r.area_id
        where r.tenant_id = g.tenant_id and r.enabled and r.removed_at is null and r.condition ->> 'kind' = 'noData'
          and (r.device_id = g.id or r.model_id = g.model_id or starts_with(a.path, ra.path))) as is_watched
    from devices g join areas a on a.tenant_id = g.tenant_id and a.id = g.area_id
      left join device_states s on s.tenant_id = g.tenant_id and s.device_id = g.id
    where g.tenant_id = ${tenantId} and g.id = ${gatewayId}`.execute(tx);
  const [gateway] = rows;
  if (!gateway) return null;
  if (gateway.alarm_id !== null) return gateway.alarm_id;
  const isQuiet = gateway.online !== true || (gateway.last_seen_at?.getTime() ?? 0) <= lastSeenAt + together;
  return isQuiet && gateway.is_watched ? 'perhaps' : null;
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
      select d.tenant_id, ${id}, d.id from devices d left join device_states s on s.tenant_id = d.tenant_id and s.device_id = d.id
      where d.tenant_id = ${tenantId} and d.gateway_id = ${deviceId}
        and (d.online is false or s.last_seen_at <= ${new Date(lastSeenAt + together)})`.execute(tx);
  }
  if (change) await putOffline(tx, tenantId, deviceId, id);
  return change;
}

/** What has an alarm for its silence is not shown as online beside it, nor what fell silent with it. */
async function putOffline(tx: Transaction<Schema>, tenantId: string, deviceId: string, alarmId: string): Promise<void> {
  await sql`
    update devices d set online = false where d.tenant_id = ${tenantId} and d.online
      and (d.id = ${deviceId} or d.id in (select c.device_id from alarm_children c where c.tenant_id = ${tenantId} and c.alarm_id = ${alarmId}))`.execute(
    tx,
  );
}
