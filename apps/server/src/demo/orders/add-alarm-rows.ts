import { type AlarmCondition, limitOf, type MeasuredValue, minuteMs, secondMs } from '@energy-om/domain';
import { findDemoModel } from '../tenant/demo-models.ts';
import type { BuildContext, DemoTenant } from '../tenant/demo-tenant.ts';
import type { SimulatedOrder } from './courses/simulated-order.ts';

/** An alarm ends after this time, and its order continues. */
const minAlarmMs = 10 * minuteMs;
const maxAlarmMs = 50 * minuteMs;

/** Adds the alarm of each order that was raised by one. All of them have ended, because no device has reported yet. */
export function addAlarmRows(
  { rows, random, makeId, now }: BuildContext,
  { tenantId, alarmRules }: DemoTenant,
  orders: readonly SimulatedOrder[],
): void {
  for (const order of orders) {
    const { defect, device, level, value: drawn, title } = order.scenario;
    if (defect.source !== 'alarm') continue;
    const rule = alarmRules.find(({ name }) => name === defect.alarm);
    if (!rule || !device) throw new Error(`no rule raises an alarm for ${title}`);
    const { condition } = rule;
    const raisedAt = order.createdAt - secondMs;
    const durationMs = Math.min(random.between(minAlarmMs, maxAlarmMs), (now - raisedAt) / 2);
    const [value, after] = measure(condition, drawn);
    rows.alarms.push({
      tenant_id: tenantId,
      id: makeId(raisedAt),
      rule_id: rule.id,
      device_id: device.id,
      name: rule.name,
      condition: JSON.stringify(condition),
      level,
      state: 'cleared',
      value: JSON.stringify(value),
      threshold: limitOf(condition),
      unit: findUnit(condition, device.model),
      raised_at: new Date(raisedAt),
      cleared_at: new Date(raisedAt + durationMs),
      cleared_value: after === null ? null : JSON.stringify(after),
      root_device_id: device.id,
      work_order_id: order.id,
    });
  }
}

/** Returns the measured values that began and ended the alarm. */
function measure(condition: AlarmCondition, drawn: number | null): [MeasuredValue, MeasuredValue | null] {
  if (condition.kind === 'noData') return [condition.forSeconds, null];
  if (condition.kind !== 'threshold' || drawn === null) throw new Error(`no value for an alarm of kind ${condition.kind}`);
  const { limit, hysteresis, direction } = condition;
  if (direction === 'above' ? drawn <= limit : drawn >= limit) throw new Error(`${drawn} is no alarm by ${limit}`);
  return [drawn, direction === 'above' ? limit - hysteresis - 1 : limit + hysteresis + 1];
}

function findUnit(condition: AlarmCondition, model: string): string | null {
  if (condition.kind === 'noData') return 's';
  return findDemoModel(model)?.values.find(({ key }) => key === condition.key)?.unit ?? null;
}
