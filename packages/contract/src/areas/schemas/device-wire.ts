import { energyTypes, objectKinds, valueTypes } from '@energy-om/domain';
import { z } from 'zod';
import { energyType, instant, named } from '#wire.ts';

export const device = z.object({
  id: z.string(),
  kind: z.enum(objectKinds),
  name: z.string(),
  code: z.string(),
  energyType: energyType.nullable(),
  model: z.string().nullable(),
  site: named,
  location: z.string().nullable(),
  /** Null when the device has never reported, or is of a kind that does not report. */
  online: z.boolean().nullable(),
  lastSeenAt: instant.nullable(),
});

export const valueType = z.literal(Object.values(valueTypes));
export const measuredValue = z.union([z.number(), z.boolean(), z.string()]);

/** A value that a device model reports, with its label in the requested language. */
export const modelValue = z.object({
  key: z.string(),
  label: z.string(),
  unit: z.string().nullable(),
  valueType,
  /** The number of decimals. */
  decimals: z.number(),
});

export const meterModel = z.object({
  id: z.string(),
  name: z.string(),
  manufacturer: z.string(),
  energyType,
  hasSwitch: z.boolean(),
  values: z.array(modelValue),
  /** One of the installation, as opposed to the tenant's own. */
  isStandard: z.boolean(),
});

/** A value of a model with its newest reading; both are null when the device has never sent it. */
export const latestValue = modelValue.extend({ value: measuredValue.nullable(), at: instant.nullable() });

export const consumptionUnit = z.enum(['kWh', 'm³', 'GJ']);

/** A meter, or another device that reports values. */
export const meter = device.extend({
  /** The site that the device belongs to, or its area if there is no site. Lists are sorted by it, then by name. */
  group: named,
  hasSwitch: z.boolean(),
  /** The switch position as the device reports it; null when it is unknown or the device has no switch. */
  switchOn: z.boolean().nullable(),
  /** The values in the order of the model; values that the model does not list are omitted. */
  values: z.array(latestValue),
  /** Consumption of today; null for a device without a register. */
  today: z.number().nullable(),
  consumptionUnit: consumptionUnit.nullable(),
  /** Consumption of each of the last 24 hours, the current hour last; null for a device without a register. */
  sparkline: z.array(z.number()).length(24).nullable(),
  /** The level of the most serious open alarm; null when there is none or the account may not see alarms. */
  alarmLevel: z.number().nullable(),
});

export const gateway = device.extend({
  /** The number of meters that `listMeters` returns for this gateway. */
  meterCount: z.number(),
  metersOffline: z.number(),
  /** The signal strength in dBm as the gateway reports it. */
  signal: z.number().nullable(),
  firmware: z.string().nullable(),
  /** The number of messages that were rejected since midnight. */
  rejectedToday: z.number(),
});

/** Why a message of a device, or a part of it, was rejected. */
export const rejectReasons = [
  /** The payload is not JSON, or not in the format of the device's dialect. */
  'malformed',
  /** The value is not a finite number, a text or a boolean. */
  'wrongType',
  /** The timestamp is too old to be plausible, or lies in the future. */
  'implausibleTime',
  'tooLarge',
  /** No device of the tenant behind this gateway has the given code. */
  'unknownDevice',
  /** The device is retired. */
  'deviceRetired',
  /** The topic is not one that devices publish to. */
  'topicNotAllowed',
] as const;
export type RejectReason = (typeof rejectReasons)[number];

export const rejectedMessage = z.object({
  id: z.string(),
  at: instant,
  reason: z.enum(rejectReasons),
  /** The code of the device behind the gateway, as the message gives it; null when the message is about no such device. */
  child: z.string().nullable(),
  topic: z.string(),
  /** A description of the fault, in English. */
  detail: z.string(),
  /** The size of the payload in bytes. */
  size: z.number(),
  /** The beginning of the payload. */
  excerpt: z.string(),
});

/** The energy types whose consumption is counted. */
export const countedEnergyType = z.enum(energyTypes).exclude(['NYHJ', 'NYKG']);
