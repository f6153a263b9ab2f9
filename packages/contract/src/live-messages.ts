import { alarmStates, eventLevels } from '@energy-om/domain';
import { z } from 'zod';
import { notificationContent } from './areas/notification.ts';
import { measuredValue } from './areas/schemas/device-wire.ts';

/** Payloads of `accountTopic`, as JSON text. */
export const accountMessage = z.discriminatedUnion('kind', [
  /** These sessions of the account are over; their phones sign out. */
  z.object({ kind: z.literal('session-ended'), sessionIds: z.array(z.string()) }),
  /** Roles, teams or memberships are others now, in this tenant or, for null, perhaps in any: what was read before is old. */
  z.object({ kind: z.literal('account-changed'), tenantId: z.string().nullable() }),
  /** An order that the account may see was raised or has moved. */
  z.object({ kind: z.literal('order-changed'), tenantId: z.string(), orderId: z.string(), version: z.number() }),
  /** An alarm that the account may see began, was acknowledged, ended, or has an order now. */
  z.object({
    kind: z.literal('alarm-changed'),
    tenantId: z.string(),
    alarmId: z.string(),
    state: z.enum(alarmStates),
    level: z.literal(eventLevels),
    name: z.string(),
    device: z.string(),
    /** Whether this is its beginning. */
    isNew: z.boolean(),
  }),
  /** A message for the account, which stands in its list from now on. */
  z.object({
    kind: z.literal('notified'),
    tenantId: z.string(),
    notification: notificationContent,
    /** Listed and counted, and not spoken of: an order to take, for who is executing one. */
    isQuiet: z.boolean(),
  }),
  /** Messages were read on another phone, or what they ask for was done by somebody. */
  z.object({ kind: z.literal('notifications-read'), tenantId: z.string() }),
]);

export type AccountMessage = z.infer<typeof accountMessage>;

/** Payload of `deviceTopic`: what a device has just said, by key; epoch milliseconds and value. */
export const deviceValuesMessage = z.object({
  kind: z.literal('values'),
  deviceId: z.string(),
  online: z.boolean(),
  values: z.record(z.string(), z.tuple([z.number(), measuredValue])),
});

export type DeviceValuesMessage = z.infer<typeof deviceValuesMessage>;

/** Everything a phone may be told; one schema for each kind of topic. */
export type LiveMessage = AccountMessage | DeviceValuesMessage;
