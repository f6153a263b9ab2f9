import { randomUUID } from 'node:crypto';
import { deviceValuesMessage, notificationContent } from '@energy-om/contract';
import { z } from 'zod';

const id = z.string();

/** What all servers of an installation should know at once; whoever misses one finds out a little later by asking the database. */
const serverEventSchema = z.discriminatedUnion('kind', [
  /** These sessions are over. */
  z.object({ kind: z.literal('sessions-ended'), accountId: id, sessionIds: z.array(id) }),
  /** Roles, teams or memberships of the account are others now, in one tenant or, for null, in all of them. */
  z.object({ kind: z.literal('account-changed'), accountId: id, tenantId: id.nullable() }),
  /** A token of this device counts no more. */
  z.object({ kind: z.literal('credential-revoked'), tenantId: id, deviceId: id }),
  /** Devices of the tenant, their models or rules, or what is counted by them, are others now. */
  z.object({ kind: z.literal('devices-changed'), tenantId: id }),
  /** An alarm began, was acknowledged, ended, or has an order now. `isOrderDue`: an order is to be raised for it. */
  z.object({ kind: z.literal('alarm-changed'), tenantId: id, alarmId: id, isNew: z.boolean(), isOrderDue: z.boolean().optional() }),
  /** These devices are looked at by phones of another server, which asks for what they say. */
  z.object({ kind: z.literal('devices-watched'), server: id, deviceIds: z.array(id) }),
  z.object({ kind: z.literal('device-values'), server: id, tenantId: id, message: deviceValuesMessage }),
  /** An order was raised, or it moved. */
  z.object({ kind: z.literal('order-changed'), tenantId: id, orderId: id, version: z.number() }),
  /** Something was written for these accounts to read. */
  z.object({ kind: z.literal('notified'), tenantId: id, accountIds: z.array(id), notification: notificationContent, isQuiet: z.boolean() }),
  /** Some of what was written for these accounts counts as read now. */
  z.object({ kind: z.literal('notifications-read'), tenantId: id, accountIds: z.array(id) }),
]);

export type ServerEvent = z.infer<typeof serverEventSchema>;

export type ServerEventHandler = (event: ServerEvent) => void;

export interface EventBus {
  /** After the commit of what it tells of. Never throws: the signal only makes quicker what happens anyway. */
  publish(event: ServerEvent): Promise<void>;
  /** @returns the way to stop */
  subscribe(handler: ServerEventHandler): () => void;
  close(): Promise<void>;
}

/** What carries events to other processes. */
export interface EventCarrier {
  send(text: string): Promise<void>;
  close(): Promise<void>;
}

/** @param startCarrier of PostgreSQL's notifications, which also gives back what this process sent */
export function createEventBus(startCarrier: (receive: (text: string) => void) => EventCarrier): EventBus {
  const handlers = new Set<ServerEventHandler>();
  const deliverLocally = (event: ServerEvent) => {
    for (const handler of handlers) handler(event);
  };
  const origin = randomUUID();
  const carrier = startCarrier((text) => {
    // What this process sent comes back as well, and is not worth reading.
    if (text.startsWith(`{"origin":"${origin}"`)) return;
    const carried = readCarried(text);
    if (carried !== null) deliverLocally(carried.event);
  });
  return {
    async publish(event) {
      // Here at once, whatever becomes of the message to the others.
      deliverLocally(event);
      await carrier.send(JSON.stringify({ origin, event } satisfies CarriedEvent)).catch(() => undefined);
    },
    subscribe(handler) {
      handlers.add(handler);
      return () => handlers.delete(handler);
    },
    close: () => carrier.close(),
  };
}

/** Between processes, with the one it comes from. */
const carriedEvent = z.object({ origin: z.string(), event: serverEventSchema });
type CarriedEvent = z.infer<typeof carriedEvent>;

/** Null for what somebody else sent on the channel: anyone with access to the database may, and it must not end the process. */
function readCarried(text: string): CarriedEvent | null {
  try {
    return carriedEvent.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
