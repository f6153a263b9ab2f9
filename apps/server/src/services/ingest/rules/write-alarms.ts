import { limitOf, type MeasuredValue } from '@energy-om/domain';
import { sql, type Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';
import { enqueue } from '#services/outbox/enqueue.ts';
import type { DeviceProfile, WatchingRule } from '../batch/device-directory.ts';
import type { AlarmEvent } from './judge-rules.ts';

/** The begin or end of a stored alarm. */
export interface AlarmChange {
  alarmId: string;
  isNew: boolean;
  /** An order is to be raised for it. */
  isOrderDue: boolean;
}

/** Inserts alarms that begin and clears those that end, in order, within the transaction of the readings that cause them. */
export async function writeAlarms(
  tx: Transaction<Schema>,
  events: readonly AlarmEvent[],
  now: Date,
  nextId: () => string,
): Promise<AlarmChange[]> {
  const changes: AlarmChange[] = [];
  for (const event of events) {
    const { profile, rule, value, at } = event;
    const alarm = { id: nextId(), profile, rule, value, unit: rule.unit, at: new Date(at), now };
    const change = event.change === 'raised' ? await insertAlarm(tx, alarm) : await clearAlarm(tx, event);
    if (change) changes.push(change);
  }
  return changes;
}

export interface NewAlarm {
  id: string;
  profile: Pick<DeviceProfile, 'tenantId' | 'id'>;
  rule: Pick<WatchingRule, 'id' | 'name' | 'condition' | 'level' | 'businessTypeId'>;
  value: MeasuredValue | null;
  unit: string | null;
  at: Date;
  /** By the server's clock. */
  now: Date;
}

/** @param alarm of a device whose state is locked. @returns null where the rule has an open alarm for the device already, or was disabled or removed, or the device retired */
export async function insertAlarm(tx: Transaction<Schema>, alarm: NewAlarm): Promise<AlarmChange | null> {
  const { id, profile, rule, value, unit, at, now } = alarm;
  if (!(await lockEnabledRule(tx, profile, rule.id))) return null;
  const inserted = await tx
    .insertInto('alarms')
    .values({
      tenant_id: profile.tenantId,
      id,
      rule_id: rule.id,
      device_id: profile.id,
      name: rule.name,
      condition: JSON.stringify(rule.condition),
      level: rule.level,
      value: value === null ? null : JSON.stringify(value),
      threshold: limitOf(rule.condition),
      unit,
      raised_at: at,
      // Devices behind a lost gateway have no alarms of their own.
      root_device_id: profile.id,
      order_due: rule.businessTypeId,
      // By the server's clock: a device may be late with what it reports, or go wrong by years.
      escalation_from: now,
      escalation_at: now,
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'rule_id', 'device_id']).where('cleared_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) return null;
  await enqueue(tx, { id, tenantId: profile.tenantId, subject: { kind: 'alarm', id }, actorId: null, now });
  return { alarmId: id, isNew: true, isOrderDue: rule.businessTypeId !== null };
}

/**
 * The removal of a rule clears its alarms; the lock prevents a new one from beginning after that. So does the retirement of a device, which locks its state as
 * whoever judges it does.
 */
async function lockEnabledRule(tx: Transaction<Schema>, { tenantId, id }: NewAlarm['profile'], ruleId: string): Promise<boolean> {
  const rule = await tx
    .selectFrom('alarm_rules')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', ruleId)
    .where('enabled', '=', true)
    .where('removed_at', 'is', null)
    .where((where) =>
      where.exists(
        where
          .selectFrom('devices as d')
          .select('d.id')
          .where('d.tenant_id', '=', tenantId)
          .where('d.id', '=', id)
          .where('d.retired_at', 'is', null),
      ),
    )
    .forShare()
    .executeTakeFirst();
  return rule !== undefined;
}

async function clearAlarm(tx: Transaction<Schema>, { profile, rule, value, at }: AlarmEvent): Promise<AlarmChange | null> {
  const cleared = await tx
    .updateTable('alarms')
    .set({
      state: 'cleared',
      cleared_at: sql`greatest(raised_at, ${new Date(at)})`,
      cleared_value: value === null ? null : JSON.stringify(value),
    })
    .where('tenant_id', '=', profile.tenantId)
    .where('rule_id', '=', rule.id)
    .where('device_id', '=', profile.id)
    .where('cleared_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return cleared ? { alarmId: cleared.id, isNew: false, isOrderDue: false } : null;
}
