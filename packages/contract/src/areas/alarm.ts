import {
  type AlarmCondition,
  acknowledgementOutcomes,
  alarmStates,
  alarmTargetKinds,
  energyTypes,
  maxAlarmSeconds,
  maxAlarmTimes,
  maxNameLength,
  maxScheduleWindows,
  maxStateTextLength,
  minNoDataSeconds,
} from '@energy-om/domain';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  cursor,
  energyType,
  eventLevel,
  id,
  instant,
  keyword,
  levelFilter,
  named,
  nameText,
  oneOrMany,
  pageInput,
  pageOf,
  person,
  wholeNumber,
} from '../wire.ts';
import { measuredValue, modelValue } from './schemas/device-wire.ts';
import { plainIntent } from './schemas/offline/intent-wire.ts';

export const alarmState = z.enum(alarmStates);

const seconds = z.number().int().min(0).max(maxAlarmSeconds);
const readingsInARow = z.number().int().min(1).max(maxAlarmTimes);
const key = z.string().min(1).max(100);
const finite = z.number().min(-1e15).max(1e15);

/** The wire schema of the domain's `AlarmCondition`. */
export const alarmCondition: z.ZodType<AlarmCondition> = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('threshold'),
    key,
    direction: z.enum(['above', 'below']),
    limit: finite,
    hysteresis: finite.min(0),
    forSeconds: seconds,
    times: readingsInARow,
  }),
  z.object({
    kind: z.literal('rateOfChange'),
    key,
    direction: z.enum(['rise', 'fall', 'either']),
    limit: finite.positive(),
    withinSeconds: seconds.min(1),
  }),
  z.object({
    kind: z.literal('state'),
    key,
    equals: z.union([z.boolean(), z.string().max(maxStateTextLength)]),
    forSeconds: seconds,
    times: readingsInARow,
  }),
  z.object({ kind: z.literal('noData'), forSeconds: seconds.min(minNoDataSeconds) }),
]);

const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
const endTime = z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/);
/** The wire schema of the domain's `AlarmSchedule[]`. */
export const alarmSchedule = z
  .array(z.object({ weekdays: z.array(z.number().int().min(0).max(6)).min(1).max(7), from: clockTime, to: endTime }))
  .max(maxScheduleWindows);

/** The newest reading of the value that an alarm's condition is about. */
export const currentValue = z.object({
  label: z.string(),
  value: measuredValue,
  at: instant,
  unit: z.string().nullable(),
  decimals: z.number(),
});

export const alarm = z.object({
  id: z.string(),
  level: eventLevel,
  state: alarmState,
  /** The name of the rule at the time when the alarm was raised. */
  name: z.string(),
  device: z.object({
    id: z.string(),
    name: z.string(),
    code: z.string(),
    kind: z.enum(['device', 'meter', 'gateway', 'camera']),
    energyType: energyType.nullable(),
  }),
  site: named,
  /** The condition as it was when the alarm was raised. */
  condition: alarmCondition,
  /** The label of the value in the requested language; null for a `noData` alarm. */
  label: z.string().nullable(),
  /** The number of decimals of the value; null when the device's model does not list it. */
  decimals: z.number().nullable(),
  /**
   * The value that raised the alarm, comparable with `threshold`: for a rate of change the signed difference, for a `noData` alarm the
   * seconds without data.
   */
  value: measuredValue.nullable(),
  threshold: z.number().nullable(),
  unit: z.string().nullable(),
  /** The newest reading of the value; null for a `noData` alarm, and when the device has never sent the value. */
  current: currentValue.nullable(),
  raisedAt: instant,
  acknowledgedAt: instant.nullable(),
  clearedAt: instant.nullable(),
  /** The work order of the alarm; null when there is none or this account may not see it. */
  workOrder: z.object({ id: z.string(), orderNo: z.string(), status: z.number() }).nullable(),
  /** Whether a work order exists at all, visible or not, so that nobody needs to raise another one. */
  hasWorkOrder: z.boolean(),
  /** The number of meters that went offline together with this gateway. */
  childCount: z.number(),
});

export const alarmRule = z.object({
  id: z.string(),
  version: z.number(),
  name: z.string(),
  target: z.object({ kind: z.enum(alarmTargetKinds), id: z.string(), name: z.string() }),
  condition: alarmCondition,
  /** The value that the condition is about; null for a `noData` rule, and when the model does not list the value any more. */
  watched: modelValue.nullable(),
  schedule: alarmSchedule.nullable(),
  level: eventLevel,
  /** The business type of the work orders that the rule raises; null when it raises none. */
  businessType: named.nullable(),
  enabled: z.boolean(),
  openAlarms: z.number(),
  /** The template that it was added from, with the number of the standard behind it; null for a rule without one. */
  template: z.object({ id: z.string(), source: z.string().nullable() }).nullable(),
});

const templateTarget = z.object({ kind: z.enum(['model', 'area']), id });

/** A template with the values of a target that it fits. */
const ruleTemplate = z.object({
  id: z.string(),
  name: z.string(),
  level: eventLevel,
  /** The number of a standard; null for common practice. */
  source: z.string().nullable(),
  /** The number to be given: a rated value, of which the limit is `factor` times, the limit itself, or the seconds without data. */
  parameter: z.object({
    kind: z.enum(['rated', 'limit', 'seconds']),
    unit: z.string().nullable(),
    defaultValue: z.number(),
    factor: z.number(),
  }),
  direction: z.enum(['above', 'below']).nullable(),
  forSeconds: z.number(),
  schedule: alarmSchedule.nullable(),
  /** The values that it fits, one rule for each; one without a key for silence. `isAdded`: the target has the rule already. */
  values: z.array(z.object({ key: z.string().nullable(), label: z.string().nullable(), isAdded: z.boolean() })),
});

export const alarmApi = {
  getEnvironmentAlarmCounts: endpoint(
    'GET',
    '/api/b/business/alarmsdata/GetEnvAlarmsCount',
    'alarm.view',
    'Counts the alarms that are not cleared, by level and by energy type.',
    z.object({ siteId: id.optional(), projectId: id.optional() }),
    z.object({
      total: z.number(),
      unacknowledged: z.number(),
      byLevel: z.array(z.object({ level: eventLevel, count: z.number() })),
      byEnergyType: z.array(z.object({ energyType: z.enum(energyTypes).nullable(), count: z.number() })),
    }),
  ),
  listAlarms: endpoint(
    'GET',
    '/api/b/business/alarmsdata/GetAlarmsList',
    'alarm.view',
    'Lists alarms, the most serious level first and within a level the newest first, or all newest first.',
    z.object({
      ...pageInput,
      cursor,
      keyword,
      sort: z.enum(['level', 'newest']).default('level'),
      level: oneOrMany(levelFilter),
      state: oneOrMany(alarmState),
      energyType: energyType.optional(),
      siteId: id.optional(),
      projectId: id.optional(),
      deviceId: id.optional(),
      from: instant.optional(),
      to: instant.optional(),
    }),
    pageOf(alarm),
  ),
  getAlarm: endpoint(
    'GET',
    '/api/b/business/alarmsdata/GetAlarmDetail',
    'alarm.view',
    'Returns an alarm with its details.',
    z.object({ id }),
    alarm.extend({
      acknowledgedBy: person.nullable(),
      /** When the server got the acknowledgement, where it was given earlier without a network; else null. */
      acknowledgementReceivedAt: instant.nullable(),
      /** False where the phone's clock leaves more than one time possible. */
      isAcknowledgedAtCertain: z.boolean(),
      clearedValue: measuredValue.nullable(),
      deviceOnline: z.boolean().nullable(),
      children: z.array(z.object({ id: z.string(), name: z.string(), code: z.string(), online: z.boolean().nullable() })),
      mayAcknowledge: z.boolean(),
    }),
  ),
  acknowledgeAlarm: endpoint(
    'POST',
    '/api/b/business/alarmsdata/Acknowledge',
    'alarm.acknowledge',
    'Acknowledges an alarm: the account has seen it and takes responsibility for it.',
    z.object({ id, intent: plainIntent.optional() }),
    z.object({
      id: z.string(),
      state: alarmState,
      acknowledgedAt: instant.nullable(),
      /** What the acknowledgement came to, on the alarm as it stands. */
      outcome: z.enum(acknowledgementOutcomes),
    }),
  ),
  listAlarmRules: endpoint(
    'GET',
    '/api/b/business/alarmrule/GetList',
    'alarm-rule.manage',
    'Lists the rules that raise alarms.',
    z.object({ ...pageInput, cursor, keyword }),
    pageOf(alarmRule),
  ),
  saveAlarmRule: endpoint(
    'POST',
    '/api/b/business/alarmrule/Save',
    'alarm-rule.manage',
    'Creates a rule, or changes it if its version is still the one that was read.',
    z.object({
      id: id.optional(),
      version: wholeNumber.optional(),
      name: nameText(maxNameLength),
      target: z.object({ kind: z.enum(alarmTargetKinds), id }),
      condition: alarmCondition,
      schedule: alarmSchedule.nullable(),
      level: eventLevel,
      businessTypeId: id.nullable(),
      enabled: z.boolean(),
    }),
    alarmRule,
  ),
  removeAlarmRule: endpoint(
    'POST',
    '/api/b/business/alarmrule/Remove',
    'alarm-rule.manage',
    'Removes a rule and clears its open alarms.',
    z.object({ id, version: wholeNumber }),
    z.object({ id: z.string() }),
  ),
  listRuleTemplates: endpoint(
    'GET',
    '/api/b/business/alarmrule/GetTemplates',
    'alarm-rule.manage',
    'Lists the templates of alarm rules that fit a meter model or the devices of an area.',
    z.object({ kind: templateTarget.shape.kind, id }),
    z.array(ruleTemplate),
  ),
  addTemplateRules: endpoint(
    'POST',
    '/api/b/business/alarmrule/AddFromTemplates',
    'alarm-rule.manage',
    'Adds rules from templates to a meter model or an area; those that it has already are not added again.',
    z.object({
      target: templateTarget,
      rules: z
        .array(z.object({ template: z.string().min(1).max(60), key: key.nullable(), parameter: finite, level: eventLevel }))
        .min(1)
        .max(100),
      businessTypeId: id.nullable(),
    }),
    z.object({ added: z.number(), skipped: z.number() }),
  ),
} as const;
