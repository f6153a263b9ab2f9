import type { EventLevel } from '@energy-om/domain';
import type { AlarmRuleEntry } from '../sections/alarm-rules.ts';

type Condition = AlarmRuleEntry['condition'];

interface RuleParts {
  name: string;
  /** The name of a model that every installation has. */
  model: string;
  level: EventLevel;
  condition: Condition;
  /** The business type of the orders that it raises; none where somebody looks first. */
  businessType?: string;
  schedule?: AlarmRuleEntry['schedule'];
}

export function alarmRule({ model, businessType, schedule, ...rule }: RuleParts): AlarmRuleEntry {
  return { ...rule, target: { model }, schedule: schedule ?? null, businessType: businessType ?? null, enabled: true };
}

interface Limit {
  /** How far the value goes back before the alarm ends. */
  hysteresis: number;
  forSeconds: number;
}

export function above(key: string, limit: number, { hysteresis, forSeconds }: Limit): Condition {
  return { kind: 'threshold', key, direction: 'above', limit, hysteresis, forSeconds, times: 1 };
}

export function below(key: string, limit: number, { hysteresis, forSeconds }: Limit): Condition {
  return { kind: 'threshold', key, direction: 'below', limit, hysteresis, forSeconds, times: 1 };
}

export function noData(minutes: number): Condition {
  return { kind: 'noData', forSeconds: minutes * 60 };
}

/** Water that runs at night runs out of a leak. */
export const everyNight: AlarmRuleEntry['schedule'] = [{ weekdays: [0, 1, 2, 3, 4, 5, 6], from: '01:00', to: '05:00' }];
