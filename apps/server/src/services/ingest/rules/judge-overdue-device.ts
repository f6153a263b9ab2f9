import { isScheduleActive, judgeSilence, type MeasuredValue, type NoDataCondition } from '@energy-om/domain';
import { sql, type Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';
import type { PresenceChange } from '../batch/set-online.ts';
import { lockStates } from '../batch/state-rows.ts';
import { findGatewayAlarm, gatewayToleranceMs } from './find-gateway-alarm.ts';
import type { OverdueDevice } from './list-overdue-devices.ts';
import { type AlarmChange, insertAlarm } from './write-alarms.ts';

interface Raised {
  alarm: AlarmChange;
  /** What the alarm has taken offline. */
  presenceChanged: PresenceChange[];
}

/** Judges an overdue device by its no-data rule, or assigns it to the alarm of its lost gateway. @returns the alarm that began */
export async function judgeOverdueDevice(
  tx: Transaction<Schema>,
  overdue: OverdueDevice,
  now: Date,
  nextId: () => string,
): Promise<Raised | null> {
  const { tenantId, deviceId, rule } = overdue;
  const state = (await lockStates(tx, tenantId, [deviceId])).get(deviceId);
  if (!state) return null;
  const gatewayAlarm = await findGatewayAlarm(tx, overdue, now);
  if (typeof gatewayAlarm === 'string') {
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
  const contact = { lastSeenAt: state.lastSeenAt, now: now.getTime() };
  const judgement = judgeSilence(condition, before, contact, isActive);
  if (judgement.change === 'raised' && gatewayAlarm.mayBegin) {
    // One alarm is worth waiting for, but no longer than the rule allows once more: the gateway's may be due much later.
    const longest = { ...condition, forSeconds: 2 * condition.forSeconds };
    if (judgeSilence(longest, before, contact, isActive).change !== 'raised') return null;
  }
  const raised = judgement.change === 'raised' ? await raise(tx, overdue, judgement.value, now, nextId()) : null;
  // Where no alarm could begin it has not been raised, and begins once it can.
  if (judgement.change === 'raised' && raised === null) return null;
  if (JSON.stringify(judgement.state) !== JSON.stringify(before)) {
    const ruleStates = { ...state.ruleStates, ...(judgement.state && { [rule.id]: judgement.state }) };
    if (!judgement.state) delete ruleStates[rule.id];
    await sql`update device_states set rule_states = ${JSON.stringify(ruleStates)}::jsonb where tenant_id = ${tenantId} and device_id = ${deviceId}`.execute(
      tx,
    );
  }
  return raised;
}

async function raise(
  tx: Transaction<Schema>,
  { tenantId, deviceId, kind, lastSeenAt, rule }: OverdueDevice,
  value: MeasuredValue | null,
  now: Date,
  id: string,
): Promise<Raised | null> {
  const change = await insertAlarm(tx, { id, profile: { tenantId, id: deviceId }, rule, value, unit: 's', at: now, now });
  if (change && kind === 'gateway') {
    await sql`
      insert into alarm_children (tenant_id, alarm_id, device_id)
      select d.tenant_id, ${id}, d.id from devices d left join device_states s on s.tenant_id = ${tenantId} and s.device_id = d.id
      where d.tenant_id = ${tenantId} and d.gateway_id = ${deviceId} and d.retired_at is null
        and (d.online is false or s.last_seen_at <= ${new Date(lastSeenAt + gatewayToleranceMs)})`.execute(tx);
  }
  return change && { alarm: change, presenceChanged: await markAlarmedOffline(tx, tenantId, deviceId, id) };
}

/** Marks a device with a no-data alarm as offline, and the devices that went offline with it, so that none is shown as online. */
async function markAlarmedOffline(tx: Transaction<Schema>, tenantId: string, deviceId: string, alarmId: string): Promise<PresenceChange[]> {
  const { rows } = await sql<{ id: string }>`
    update devices d set online = false where d.tenant_id = ${tenantId} and d.online
      and (d.id = ${deviceId} or d.id in (select c.device_id from alarm_children c where c.tenant_id = ${tenantId} and c.alarm_id = ${alarmId}))
    returning d.id`.execute(tx);
  return rows.map(({ id }) => ({ deviceId: id, isOnline: false }));
}
