import { randomUUID } from 'node:crypto';
import { deviceValuesMessage, notificationContent } from '@energy-om/contract';
import { commandStates } from '@energy-om/domain';
import { z } from 'zod';

const id = z.string();

/**
 * Events that every server of an installation should receive at once. A server that misses one learns of the change a little later from the
 * database.
 */
const serverEventSchema = z.discriminatedUnion('kind', [
  /** These sessions have ended. */
  z.object({ kind: z.literal('sessions-ended'), accountId: id, sessionIds: z.array(id) }),
  /** The name, roles, teams or memberships of the account have changed, in one tenant or, where it is null, in all of them. */
  z.object({ kind: z.literal('account-changed'), accountId: id, tenantId: id.nullable() }),
  /** An area, a project or a team of the tenant has another name, or an area lies elsewhere. */
  z.object({ kind: z.literal('names-changed'), tenantId: id }),
  /** A business type, a project, a work calendar or a parameter of the tenant has changed, by which its orders go. */
  z.object({ kind: z.literal('rules-changed'), tenantId: id }),
  /** The tenant was suspended or resumed, or its limits or parameters have changed. */
  z.object({ kind: z.literal('tenant-changed'), tenantId: id }),
  /** A token of this device is not valid any more. */
  z.object({ kind: z.literal('credential-revoked'), tenantId: id, deviceId: id }),
  /** Devices of the tenant, their models or rules, their consumption settings, or how long their readings are kept have changed. */
  z.object({ kind: z.literal('devices-changed'), tenantId: id }),
  /** An alarm began, was acknowledged, ended, or got an order. `isOrderDue`: an order is to be raised for it. */
  z.object({ kind: z.literal('alarm-changed'), tenantId: id, alarmId: id, isNew: z.boolean(), isOrderDue: z.boolean().optional() }),
  /** Phones at another server subscribe to these devices, and that server asks for their values. */
  z.object({ kind: z.literal('devices-watched'), server: id, deviceIds: z.array(id) }),
  z.object({ kind: z.literal('device-values'), server: id, tenantId: id, message: deviceValuesMessage }),
  /** A command to a device was given, sent, answered or given up; a queued one is to be sent. */
  z.object({ kind: z.literal('device-command-changed'), tenantId: id, deviceId: id, commandId: id, state: z.enum(commandStates) }),
  /** An order was raised or has changed its state. */
  z.object({ kind: z.literal('order-changed'), tenantId: id, orderId: id, version: z.number() }),
  /** A comment was added to an order; `isInternal`: for the staff alone. */
  z.object({ kind: z.literal('order-commented'), tenantId: id, orderId: id, isInternal: z.boolean() }),
  /** Messages of an announcement are to be written. */
  z.object({ kind: z.literal('announcement-due'), tenantId: id }),
  /** These accounts have new notifications. */
  z.object({ kind: z.literal('notified'), tenantId: id, accountIds: z.array(id), notification: notificationContent, isQuiet: z.boolean() }),
  /** Some notifications of these accounts have become read. */
  z.object({ kind: z.literal('notifications-read'), tenantId: id, accountIds: z.array(id) }),
]);

export type ServerEvent = z.infer<typeof serverEventSchema>;

export type ServerEventHandler = (event: ServerEvent) => void;

/** The longest time for which a write's answer waits until other processes have its event. */
export const maxSendMs = 500;

export interface EventBus {
  /**
   * Publishes after the commit of the change. It never throws and waits at most `maxSendMs`, because every change is found without the event
   * too, only later: a write that is stored is answered, whatever becomes of its events.
   */
  publish(event: ServerEvent): Promise<void>;
  /** @returns a function that ends the subscription */
  subscribe(handler: ServerEventHandler): () => void;
  /** Calls the handler whenever events can be received again, of which some may have been missed. */
  onReconnect(handler: () => void): void;
  close(): Promise<void>;
}

/** Carries events to other processes. */
export interface EventCarrier {
  send(text: string): Promise<void>;
  close(): Promise<void>;
}

/** @param startCarrier starts the carrier over PostgreSQL's notifications, which also returns what this process sent */
export function createEventBus(startCarrier: (receive: (text: string) => void, onConnect: () => void) => EventCarrier): EventBus {
  const handlers = new Set<ServerEventHandler>();
  const reconnectHandlers: (() => void)[] = [];
  const deliverLocally = (event: ServerEvent) => {
    for (const handler of handlers) handler(event);
  };
  const origin = randomUUID();
  const receive = (text: string) => {
    // The events of this process come back as well, and have been delivered locally already.
    if (text.startsWith(`{"origin":"${origin}"`)) return;
    const carried = readCarried(text);
    if (carried !== null) deliverLocally(carried.event);
  };
  const carrier = startCarrier(receive, () => {
    for (const handler of reconnectHandlers) handler();
  });
  return {
    async publish(event) {
      // Local delivery does not depend on whether the message reaches other processes.
      deliverLocally(event);
      const sent = carrier.send(JSON.stringify({ origin, event } satisfies CarriedEvent)).catch(() => undefined);
      const late = Promise.withResolvers<void>();
      const timer = setTimeout(late.resolve, maxSendMs).unref();
      await Promise.race([sent, late.promise]);
      clearTimeout(timer);
    },
    subscribe(handler) {
      handlers.add(handler);
      return () => handlers.delete(handler);
    },
    onReconnect: (handler) => void reconnectHandlers.push(handler),
    close: () => carrier.close(),
  };
}

/** An event on its way between processes, with the process it comes from. */
const carriedEvent = z.object({ origin: z.string(), event: serverEventSchema });
type CarriedEvent = z.infer<typeof carriedEvent>;

/** Null for a text that is no event: anyone with access to the database may send on the channel, and that must not end the process. */
function readCarried(text: string): CarriedEvent | null {
  try {
    return carriedEvent.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
