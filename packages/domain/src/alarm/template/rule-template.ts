import type { EnergyType } from '#energy/energy-type.ts';
import type { ModelValue } from '#meter/meter-model.ts';
import type { EventLevel } from '#work-order/event-level.ts';
import type { AlarmCondition } from '../alarm-condition.ts';
import type { AlarmSchedule } from '../alarm-schedule.ts';

/** The number that an operator gives for a template: a rated value, of which the limit is a multiple, or the limit itself (factor 1). */
export interface TemplateParameter {
  kind: 'rated' | 'limit' | 'seconds';
  /** Null for a number without a unit. */
  unit: string | null;
  defaultValue: number;
  factor: number;
}

/** An alarm rule as operators of the trade commonly have it, independent of a model. */
export interface RuleTemplate {
  id: string;
  name: { 'zh-CN': string; en: string };
  /** The energy types of the models that it is for; empty: any. */
  energyTypes: readonly EnergyType[];
  /** The keys of the values that it may watch, in the standard models' names; empty: none, since it watches for silence. */
  keys: readonly string[];
  parameter: TemplateParameter;
  /** For a threshold; null for silence. The hysteresis is a part of the limit. */
  threshold: { direction: 'above' | 'below'; hysteresis: number; forSeconds: number } | null;
  schedule: readonly AlarmSchedule[] | null;
  level: EventLevel;
  /** The number of the standard that the default comes from; null: common practice. */
  source: string | null;
}

/** Whether the template may watch the value: by its key and, where the template's number has a unit, in that unit. */
export function fitsValue({ keys, parameter }: RuleTemplate, { key, unit }: Pick<ModelValue, 'key' | 'unit'>): boolean {
  return keys.includes(key) && unit === parameter.unit;
}

/** @param key of the watched value; without a meaning for silence @param parameter the number that the operator gave */
export function conditionOf({ threshold, parameter: { factor } }: RuleTemplate, key: string | null, parameter: number): AlarmCondition {
  if (threshold === null || key === null) return { kind: 'noData', forSeconds: Math.round(parameter) };
  const limit = tidy(parameter * factor);
  return {
    kind: 'threshold',
    key,
    direction: threshold.direction,
    limit,
    hysteresis: tidy(Math.abs(limit) * threshold.hysteresis),
    forSeconds: threshold.forSeconds,
    times: 1,
  };
}

/** Limits are shown to people, so they have four decimals at most. */
function tidy(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
