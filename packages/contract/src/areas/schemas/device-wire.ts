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
  /** Null: never heard of it, or nothing that reports. */
  online: z.boolean().nullable(),
  lastSeenAt: instant.nullable(),
});

export const valueType = z.literal(Object.values(valueTypes));
export const measuredValue = z.union([z.number(), z.boolean(), z.string()]);

/** A value that a model reports; the label in the language asked for. */
export const modelValue = z.object({
  key: z.string(),
  label: z.string(),
  unit: z.string().nullable(),
  valueType,
  /** Digits after the point. */
  decimals: z.number(),
});

export const meterModel = z.object({
  id: z.string(),
  name: z.string(),
  manufacturer: z.string(),
  energyType,
  hasSwitch: z.boolean(),
  values: z.array(modelValue),
});

/** Its newest value; null for both when the device never sent it. */
export const latestValue = modelValue.extend({ value: measuredValue.nullable(), at: instant.nullable() });

export const consumptionUnit = z.enum(['kWh', 'm³', 'GJ']);

/** A meter, or another device that reports values. */
export const meter = device.extend({
  /** The site it is in, where there is none its area: lists go by it, then by name. */
  group: named,
  hasSwitch: z.boolean(),
  /** As the device itself says; null: unknown, or without a switch. */
  switchOn: z.boolean().nullable(),
  /** In the model's order; what the model does not know is left out. */
  values: z.array(latestValue),
  /** What was used today; null for what counts nothing. */
  today: z.number().nullable(),
  consumptionUnit: consumptionUnit.nullable(),
  /** What was used in each of the last 24 hours, the running one last; null for what counts nothing. */
  sparkline: z.array(z.number()).length(24).nullable(),
  /** Level of its most serious open alarm; null, too, for an account that may see no alarms. */
  alarmLevel: z.number().nullable(),
});

export const gateway = device.extend({
  /** Of what listMeters shows under it. */
  meterCount: z.number(),
  metersOffline: z.number(),
  /** dBm, as the gateway says. */
  signal: z.number().nullable(),
  firmware: z.string().nullable(),
  /** Messages since midnight that were not taken. */
  rejectedToday: z.number(),
});

/** Why a message of a device, or a part of one, was not taken. */
export const rejectReasons = [
  /** Not JSON, or not of the dialect's form. */
  'malformed',
  /** A value that is no finite number, no text, no yes or no. */
  'wrongType',
  /** Before the devices' time or ahead of the clock. */
  'implausibleTime',
  'tooLarge',
  /** No device of the tenant behind this gateway has that code. */
  'unknownDevice',
  /** No topic of a device's. */
  'topicNotAllowed',
] as const;
export type RejectReason = (typeof rejectReasons)[number];

export const rejectedMessage = z.object({
  id: z.string(),
  at: instant,
  reason: z.enum(rejectReasons),
  /** The code of a device behind the gateway, as it was named. */
  child: z.string().nullable(),
  topic: z.string(),
  /** What exactly, in English. */
  detail: z.string(),
  /** Bytes. */
  size: z.number(),
  /** How it began. */
  excerpt: z.string(),
});

/** Types that consume something. */
export const countedEnergyType = z.enum(energyTypes).exclude(['NYHJ', 'NYKG']);
