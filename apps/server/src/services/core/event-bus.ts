import { randomUUID } from 'node:crypto';
import { deviceValuesMessage, notificationContent } from '@energy-om/contract';
import { z } from 'zod';

const id = z.string();

/** What all servers of an installation should know at once; whoever misses one finds out a little later by asking the database. */
const signalSchema = z.discriminatedUnion('kind', [
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

export type Signal = z.infer<typeof signalSchema>;

export type SignalHandler = (signal: Signal) => void;

export interface Signals {
  /** After the commit of what it tells of. Never throws: the signal only makes quicker what happens anyway. */
  send(signal: Signal): Promise<void>;
  /** @returns the way to stop */
  subscribe(handler: SignalHandler): () => void;
  close(): Promise<void>;
}

/** What carries signals to other processes. */
export interface SignalCarrier {
  send(text: string): Promise<void>;
  close(): Promise<void>;
}

/** @param startCarrier of PostgreSQL's notifications, which also gives back what this process sent */
export function createSignals(startCarrier: (receive: (text: string) => void) => SignalCarrier): Signals {
  const handlers = new Set<SignalHandler>();
  const spread = (signal: Signal) => {
    for (const handler of handlers) handler(signal);
  };
  const origin = randomUUID();
  const carrier = startCarrier((text) => {
    // What this process sent comes back as well, and is not worth reading.
    if (text.startsWith(`{"origin":"${origin}"`)) return;
    const carried = readCarried(text);
    if (carried !== null) spread(carried.signal);
  });
  return {
    async send(signal) {
      // Here at once, whatever becomes of the message to the others.
      spread(signal);
      await carrier.send(JSON.stringify({ origin, signal } satisfies CarriedSignal)).catch(() => undefined);
    },
    subscribe(handler) {
      handlers.add(handler);
      return () => handlers.delete(handler);
    },
    close: () => carrier.close(),
  };
}

/** Between processes, with the one it comes from. */
const carriedSignal = z.object({ origin: z.string(), signal: signalSchema });
type CarriedSignal = z.infer<typeof carriedSignal>;

/** Null for what somebody else sent on the channel: anyone with access to the database may, and it must not end the process. */
function readCarried(text: string): CarriedSignal | null {
  try {
    return carriedSignal.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
