import { type AlarmCondition, alarmStates, energyTypes } from '@energy-om/domain';
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
  pageInput,
  pageOf,
  person,
  several,
  wholeNumber,
} from '../wire.ts';
import { measuredValue, modelValue } from './schemas/device-wire.ts';

export const alarmState = z.enum(alarmStates);

const seconds = z.number().int().min(0).max(86_400);
const readingsInARow = z.number().int().min(1).max(1000);
const key = z.string().min(1).max(100);
const finite = z.number().min(-1e15).max(1e15);

/** The domain's AlarmCondition. */
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
    equals: z.union([z.boolean(), z.string().max(60)]),
    forSeconds: seconds,
    times: readingsInARow,
  }),
  z.object({ kind: z.literal('noData'), forSeconds: seconds.min(10) }),
]);

const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
const endTime = z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/);
/** The domain's AlarmSchedule[]. */
export const alarmSchedule = z
  .array(z.object({ weekdays: z.array(z.number().int().min(0).max(6)).min(1).max(7), from: clockTime, to: endTime }))
  .max(20);

/** What a device says now of the value that an alarm looks at. */
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
  /** The rule's name when it was raised. */
  name: z.string(),
  device: z.object({
    id: z.string(),
    name: z.string(),
    code: z.string(),
    kind: z.enum(['device', 'meter', 'gateway', 'camera']),
    energyType: energyType.nullable(),
  }),
  site: named,
  /** What it looked for when it was raised. */
  condition: alarmCondition,
  /** Name of the value, in the language asked for; null for silence. */
  label: z.string().nullable(),
  /** Digits of the value after the point; null where no model knows it. */
  decimals: z.number().nullable(),
  /** What decided, comparable to the threshold: for a rate of change the signed difference, for silence its seconds. */
  value: measuredValue.nullable(),
  threshold: z.number().nullable(),
  unit: z.string().nullable(),
  /** What the device says of the value now; null for silence, and where it never sent it. */
  current: currentValue.nullable(),
  raisedAt: instant,
  acknowledgedAt: instant.nullable(),
  clearedAt: instant.nullable(),
  /** Where this account may see it. */
  workOrder: z.object({ id: z.string(), orderNo: z.string(), status: z.number() }).nullable(),
  /** Whether there is one at all: then nobody needs to raise another. */
  hasWorkOrder: z.boolean(),
  /** Meters that fell silent with their gateway. */
  childCount: z.number(),
});

export const alarmRule = z.object({
  id: z.string(),
  version: z.number(),
  name: z.string(),
  target: z.object({ kind: z.enum(['model', 'device', 'area']), id: z.string(), name: z.string() }),
  condition: alarmCondition,
  /** The value it looks at; null for silence, and for one that no model knows any more. */
  watched: modelValue.nullable(),
  schedule: alarmSchedule.nullable(),
  level: eventLevel,
  /** Of the orders it raises; null: none. */
  businessType: named.nullable(),
  enabled: z.boolean(),
  openAlarms: z.number(),
});

export const alarmApi = {
  getEnvironmentAlarmCounts: endpoint(
    'GET',
    '/api/b/business/alarmsdata/GetEnvAlarmsCount',
    'alarm.view',
    'Alarms that are not cleared, by level and by energy type.',
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
    'Alarms, the gravest first and of one level the newest, or all newest first.',
    z.object({
      ...pageInput,
      cursor,
      keyword,
      sort: z.enum(['level', 'newest']).default('level'),
      level: several(levelFilter),
      state: several(alarmState),
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
    'An alarm with all about it.',
    z.object({ id }),
    alarm.extend({
      acknowledgedBy: person.nullable(),
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
    'Somebody has seen the alarm and answers for it.',
    z.object({ id }),
    z.object({ id: z.string(), state: alarmState, acknowledgedAt: instant.nullable() }),
  ),
  listAlarmRules: endpoint(
    'GET',
    '/api/b/business/alarmrule/GetList',
    'alarm-rule.manage',
    'Rules that alarms are raised by.',
    z.object({ ...pageInput, cursor, keyword }),
    pageOf(alarmRule),
  ),
  saveAlarmRule: endpoint(
    'POST',
    '/api/b/business/alarmrule/Save',
    'alarm-rule.manage',
    'Makes a rule, or changes it from the version that was read.',
    z.object({
      id: id.optional(),
      version: wholeNumber.optional(),
      name: nameText(60),
      target: z.object({ kind: z.enum(['model', 'device', 'area']), id }),
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
    'The rule watches no more; its open alarms are cleared.',
    z.object({ id, version: wholeNumber }),
    z.object({ id: z.string() }),
  ),
} as const;
