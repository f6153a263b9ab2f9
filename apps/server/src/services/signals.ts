import { randomUUID } from 'node:crypto';
import type { DeviceValuesMessage } from '@energy-om/contract';

/** What all servers of an installation should know at once; whoever misses one finds out a little later by asking the database. */
export type Signal =
  /** These sessions are over. */
  | { kind: 'sessions-ended'; accountId: string; sessionIds: string[] }
  /** Roles, teams or memberships of the account are others now, in one tenant or, for null, in all of them. */
  | { kind: 'account-changed'; accountId: string; tenantId: string | null }
  /** A token of this device counts no more. */
  | { kind: 'credential-revoked'; tenantId: string; deviceId: string }
  /** Devices of the tenant, their models or rules, or what is counted by them, are others now. */
  | { kind: 'devices-changed'; tenantId: string }
  /** An alarm began, was acknowledged, ended, or has an order now. `isOrderDue`: an order is to be raised for it. */
  | { kind: 'alarm-changed'; tenantId: string; alarmId: string; isNew: boolean; isOrderDue?: boolean }
  /** These devices are looked at by phones of another server, which asks for what they say. */
  | { kind: 'devices-watched'; server: string; deviceIds: string[] }
  | { kind: 'device-values'; server: string; tenantId: string; message: DeviceValuesMessage }
  /** An order was raised, or it moved. */
  | { kind: 'order-changed'; tenantId: string; orderId: string; version: number };

/** The fields a signal of each kind must have to be acted on. */
const neededFields: Record<Signal['kind'], readonly string[]> = {
  'sessions-ended': ['accountId'],
  'account-changed': ['accountId'],
  'credential-revoked': ['tenantId', 'deviceId'],
  'devices-changed': ['tenantId'],
  'alarm-changed': ['tenantId', 'alarmId'],
  'order-changed': ['tenantId', 'orderId'],
  'devices-watched': ['server'],
  'device-values': ['server', 'tenantId'],
};

export type SignalHandler = (signal: Signal) => void;

export interface Signals {
  /** After the commit of what it tells of. Never throws: the signal only makes quicker what happens anyway. */
  send(signal: Signal): Promise<void>;
  /** @returns the way to stop */
  subscribe(handler: SignalHandler): () => void;
  close(): Promise<void>;
}

/** Between processes, with the one it comes from. */
interface CarriedSignal {
  origin: string;
  signal: Signal;
}

/** What carries signals to other processes. */
export interface SignalCarrier {
  send(text: string): Promise<void>;
  close(): Promise<void>;
}

/**
 * @param startCarrier of PostgreSQL's notifications, which also gives back what this process sent; null with the embedded
 *   database, where no other process can be
 */
export function createSignals(startCarrier: ((receive: (text: string) => void) => SignalCarrier) | null): Signals {
  const handlers = new Set<SignalHandler>();
  const spread = (signal: Signal) => {
    for (const handler of handlers) handler(signal);
  };
  const origin = randomUUID();
  const carrier =
    startCarrier?.((text) => {
      const carried = readCarried(text);
      if (carried !== null && carried.origin !== origin) spread(carried.signal);
    }) ?? null;
  return {
    async send(signal) {
      // Here at once, whatever becomes of the message to the others.
      spread(signal);
      await carrier?.send(JSON.stringify({ origin, signal } satisfies CarriedSignal)).catch(() => undefined);
    },
    subscribe(handler) {
      handlers.add(handler);
      return () => handlers.delete(handler);
    },
    close: async () => carrier?.close(),
  };
}

/** Null for what somebody else sent on the channel: anyone with access to the database may, and it must not end the process. */
function readCarried(text: string): CarriedSignal | null {
  try {
    const { origin, signal } = JSON.parse(text) as Partial<CarriedSignal>;
    return typeof origin === 'string' && isSignal(signal) ? { origin, signal } : null;
  } catch {
    return null;
  }
}

function isSignal(value: unknown): value is Signal {
  const signal = value as Record<string, unknown> | null | undefined;
  const kind = signal?.kind;
  if (typeof kind !== 'string' || !Object.hasOwn(neededFields, kind)) return false;
  return neededFields[kind as Signal['kind']].every((field) => typeof signal?.[field] === 'string');
}
