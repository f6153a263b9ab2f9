import type { AlarmCondition, AlarmSchedule, EventLevel } from '@energy-om/domain';
import type { BusinessKey } from '#demo/catalogue/business-type.ts';
import { businessTypes } from '#demo/catalogue/business-types.ts';
import type { TenantPlan } from '#demo/tenant/tenant-plan.ts';

interface RulePlan {
  name: string;
  /** Null: every device in the tenant's region. */
  model: string | null;
  condition: AlarmCondition;
  level: EventLevel;
  /** The business type of the orders that it raises; null: none. */
  business: BusinessKey | null;
  schedule?: readonly AlarmSchedule[];
}

const above = (key: string, limit: number, hysteresis: number, forSeconds: number): AlarmCondition => ({
  kind: 'threshold',
  key,
  direction: 'above',
  limit,
  hysteresis,
  forSeconds,
  times: 1,
});
const below = (key: string, limit: number, hysteresis: number, forSeconds: number): AlarmCondition => ({
  ...(above(key, limit, hysteresis, forSeconds) as Extract<AlarmCondition, { kind: 'threshold' }>),
  direction: 'below',
});
const everyNight: readonly AlarmSchedule[] = [{ weekdays: [0, 1, 2, 3, 4, 5, 6], from: '01:00', to: '05:00' }];

/** The rules with which an operator typically begins. */
const plans: readonly RulePlan[] = [
  { name: '变压器绕组过热', model: 'SCB13-1250/10', condition: above('windingTemperature', 130, 5, 20), level: 1, business: 'transformer' },
  { name: '变压器油温过高', model: 'S13-M-800/10', condition: above('oilTemperature', 95, 5, 20), level: 1, business: 'transformer' },
  { name: '变压器过负荷', model: 'SCB13-1250/10', condition: above('load', 100, 5, 300), level: 2, business: 'power' },
  { name: '燃气压力过低', model: 'LLQ-G100', condition: below('pressure', 1.5, 0.2, 60), level: 2, business: 'gas' },
  { name: '锅炉燃气压力过低', model: 'LLQ-G65', condition: below('pressure', 1.5, 0.2, 60), level: 2, business: 'gas' },
  { name: '夜间持续用水', model: 'WPH-DN80', condition: above('flow', 8, 1, 900), level: 3, business: 'plumbing', schedule: everyNight },
  { name: '机房温度过高', model: 'TH-LoRa-02', condition: above('temperature', 40, 2, 120), level: 3, business: null },
  { name: '机房湿度过高', model: 'TH-LoRa-02', condition: above('humidity', 85, 5, 300), level: 4, business: null },
  { name: '车库一氧化碳超标', model: 'AQ-CO-02', condition: above('co', 24, 4, 60), level: 2, business: null },
  { name: '设备失联', model: null, condition: { kind: 'noData', forSeconds: 180 }, level: 3, business: 'metering' },
];
/** Without the rules whose orders would be of a trade that the tenant does not have. */
export function alarmRuleEntries({ region, businesses }: TenantPlan): Record<string, unknown>[] {
  return plans
    .filter(({ business }) => business === null || businesses.includes(business))
    .map(({ name, model, condition, schedule = null, level, business }) => ({
      name,
      target: model === null ? { area: [region] } : { model },
      condition,
      schedule,
      level,
      enabled: true,
      businessType: business === null ? null : businessTypes[business].name,
    }));
}
