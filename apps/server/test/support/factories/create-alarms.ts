import { type AlarmCondition, limitOf, type MeasuredValue, standardMeterModels } from '@energy-om/domain';
import type { Insertable } from 'kysely';
import type { AlarmRuleTable, AlarmTable, LatestValues } from '#db/schema/devices.ts';
import type { TestServer } from '../services/test-server.ts';

/** A transformer that reports `windingTemperature` in °C and `load`. */
export const transformerModel = findModel('SCB13-1250/10');
/** A switch that reports `on`. */
export const switchModel = findModel('RS485-DO8');

function findModel(name: string): string {
  const model = standardMeterModels.find((one) => one.name === name);
  if (!model) throw new Error(`no model ${name}`);
  return model.id;
}

export const tooHot: AlarmCondition = {
  kind: 'threshold',
  key: 'windingTemperature',
  direction: 'above',
  limit: 130,
  hysteresis: 5,
  forSeconds: 0,
  times: 1,
};

export const fellSilent: AlarmCondition = { kind: 'noData', forSeconds: 600 };

/** A rule with the condition `tooHot`, for the one device unless given otherwise. */
export async function createAlarmRule(
  { context: { ids, clock, database } }: TestServer,
  tenantId: string,
  changes: Partial<Omit<Insertable<AlarmRuleTable>, 'condition'>> & { condition?: AlarmCondition } = {},
): Promise<string> {
  const id = ids.next();
  const { condition = tooHot, ...columns } = changes;
  await database.kysely
    .insertInto('alarm_rules')
    .values({
      tenant_id: tenantId,
      id,
      name: '绕组温度过高',
      model_id: null,
      device_id: null,
      area_id: null,
      condition: JSON.stringify(condition),
      schedule: null,
      level: 2,
      business_type_id: null,
      created_at: clock.now(),
      updated_at: clock.now(),
      removed_at: null,
      ...columns,
    })
    .execute();
  return id;
}

export interface CreatedAlarm extends Partial<Omit<Insertable<AlarmTable>, 'condition' | 'value' | 'cleared_value'>> {
  condition?: AlarmCondition;
  value?: MeasuredValue | null;
  cleared_value?: MeasuredValue | null;
}

/** An open alarm of a device as the ingest writes it; it gets its own rule unless one is given. */
export async function createAlarm(server: TestServer, tenantId: string, deviceId: string, changes: CreatedAlarm = {}): Promise<string> {
  const { ids, clock, database } = server.context;
  const { condition = tooHot, value = 132.4, cleared_value = null, ...columns } = changes;
  const rule_id = changes.rule_id ?? (await createAlarmRule(server, tenantId, { device_id: deviceId, condition }));
  const id = ids.next();
  await database.kysely
    .insertInto('alarms')
    .values({
      tenant_id: tenantId,
      id,
      rule_id,
      device_id: deviceId,
      root_device_id: deviceId,
      name: '绕组温度过高',
      condition: JSON.stringify(condition),
      level: 2,
      value: value === null ? null : JSON.stringify(value),
      threshold: limitOf(condition),
      unit: condition.kind === 'noData' ? 's' : '°C',
      raised_at: clock.now(),
      escalation_from: clock.now(),
      escalation_at: clock.now(),
      cleared_value: cleared_value === null ? null : JSON.stringify(cleared_value),
      ...columns,
    })
    .execute();
  return id;
}

/** An alarm like that of `createAlarm` whose message is still to be written. */
export async function createAlarmToNotify(
  server: TestServer,
  tenant_id: string,
  deviceId: string,
  changes: CreatedAlarm = {},
): Promise<string> {
  const { ids, clock, database } = server.context;
  const subject_id = await createAlarm(server, tenant_id, deviceId, changes);
  const event = { tenant_id, subject_id, subject_kind: 'alarm' as const, action: null, actor_id: null };
  const row = { id: ids.next(), ...event, created_at: clock.now(), due_at: clock.now() };
  await database.kysely.insertInto('notification_outbox').values(row).execute();
  return subject_id;
}

/** Ends the alarm as the end of its condition does. */
export async function endAlarm({ context: { clock, database } }: TestServer, alarmId: string, value: MeasuredValue = 124): Promise<void> {
  await database.kysely
    .updateTable('alarms')
    .set({ state: 'cleared', cleared_at: clock.now(), cleared_value: JSON.stringify(value) })
    .where('id', '=', alarmId)
    .execute();
}

/** The device's last values. */
export async function createLatest(
  { context: { clock, database } }: TestServer,
  tenantId: string,
  deviceId: string,
  values: Record<string, MeasuredValue>,
): Promise<void> {
  const now = clock.now();
  const latest: LatestValues = Object.fromEntries(Object.entries(values).map(([key, value]) => [key, [now.getTime(), value]]));
  const row = { last_seen_at: now, read_at: now, latest: JSON.stringify(latest) };
  await database.kysely
    .insertInto('device_states')
    .values({ tenant_id: tenantId, device_id: deviceId, ...row })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'device_id']).doUpdateSet(row))
    .execute();
}

export async function readAlarm({ database: { kysely } }: TestServer, alarmId: string) {
  return kysely.selectFrom('alarms').selectAll().where('id', '=', alarmId).executeTakeFirstOrThrow();
}

export async function readRule({ database: { kysely } }: TestServer, ruleId: string) {
  return kysely.selectFrom('alarm_rules').selectAll().where('id', '=', ruleId).executeTakeFirst();
}
