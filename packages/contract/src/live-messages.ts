import { alarmStates, commandStates, eventLevels } from '@energy-om/domain';
import { z } from 'zod';
import { notificationContent } from './areas/notification.ts';
import { measuredValue } from './areas/schemas/device-wire.ts';

/** The payloads of `accountTopic`, as JSON text. */
export const accountMessage = z.discriminatedUnion('kind', [
  /** The given sessions of the account have ended; their clients sign out. */
  z.object({ kind: z.literal('session-ended'), sessionIds: z.array(z.string()) }),
  /** Roles, teams or memberships have changed in this tenant or, for null, possibly in any: cached data is stale. */
  z.object({ kind: z.literal('account-changed'), tenantId: z.string().nullable() }),
  /** An order that the account may see was raised or has changed. */
  z.object({ kind: z.literal('order-changed'), tenantId: z.string(), orderId: z.string(), version: z.number() }),
  /** A comment that the account may read was added to an order. */
  z.object({ kind: z.literal('order-commented'), tenantId: z.string(), orderId: z.string() }),
  /** An alarm that the account may see was raised, acknowledged, cleared, or was given a work order. */
  z.object({
    kind: z.literal('alarm-changed'),
    tenantId: z.string(),
    alarmId: z.string(),
    state: z.enum(alarmStates),
    level: z.literal(eventLevels),
    name: z.string(),
    device: z.string(),
    /** Whether the alarm has just been raised. */
    isNew: z.boolean(),
  }),
  /** A new notification of the account, which is in its list from now on. */
  z.object({
    kind: z.literal('notified'),
    tenantId: z.string(),
    notification: notificationContent,
    /** Whether clients list and count it without showing it: an order to grab, for an account that is executing one. */
    isQuiet: z.boolean(),
  }),
  /** Notifications were read on another client, or superseded because somebody did what they ask for. */
  z.object({ kind: z.literal('notifications-read'), tenantId: z.string() }),
]);

export type AccountMessage = z.infer<typeof accountMessage>;

/** The payload of `deviceTopic`: the newest readings of a device by key, each as epoch milliseconds and value. */
export const deviceValuesMessage = z.object({
  kind: z.literal('values'),
  deviceId: z.string(),
  online: z.boolean(),
  values: z.record(z.string(), z.tuple([z.number(), measuredValue])),
});

export type DeviceValuesMessage = z.infer<typeof deviceValuesMessage>;

/** Also a payload of `deviceTopic`: a command to the device was given, sent, answered or given up. */
export const deviceCommandMessage = z.object({
  kind: z.literal('device-command-changed'),
  deviceId: z.string(),
  commandId: z.string(),
  state: z.enum(commandStates),
});

export type DeviceCommandMessage = z.infer<typeof deviceCommandMessage>;

/** Every message of the live connection. */
export type LiveMessage = AccountMessage | DeviceValuesMessage | DeviceCommandMessage;
