import { randomUUID } from 'node:crypto';
import type { ApiInput } from '@energy-om/contract';
import { v7 as makeId } from 'uuid';
import type { Answer, CallOptions, TestClient } from '../services/test-client.ts';
import type { TestServer } from '../services/test-server.ts';
import type { OrderRef, OrderWrite } from './order-fixture.ts';

/** What was done without a network, as the phone stores it: its body never changes. */
export interface QueuedIntent {
  name: OrderWrite | 'createWorkOrder' | PlainCall;
  id: string;
  body: Record<string, unknown>;
}

/** The calls that leave their subject’s version as it is. */
type PlainCall = 'addOrderComment' | 'acknowledgeAlarm' | 'recordMeterReading' | 'recordInspectionPoint' | 'skipInspectionPoint';

export interface OfflinePhone {
  deviceId: string;
  /** By how many milliseconds the wall clock is behind the server's. */
  skew: number;
  /** The phone hears from the server. */
  hear(): void;
  /** The app is loaded anew. */
  reload(): void;
  /** Takes an action now. @param after the intent on whose result it is decided */
  act(name: OrderWrite, order: OrderRef, input?: Record<string, unknown>, after?: QueuedIntent): QueuedIntent;
  note<Name extends PlainCall>(name: Name, input: ApiInput<Name>): QueuedIntent;
  create(input: ApiInput<'createWorkOrder'>, orderId?: string): QueuedIntent;
  send(intent: QueuedIntent, client?: TestClient, options?: CallOptions): Promise<Answer>;
}

/** A phone whose owner works without a network, with clocks of its own. @param owner signed in as of now */
export function createOfflinePhone({ clock }: TestServer, owner: () => TestClient): OfflinePhone {
  let segment = randomUUID();
  let loadedAt = clock.now().getTime();
  let seq = 0;
  const wall = () => new Date(clock.now().getTime() - phone.skew).toISOString();
  const read = () => ({ wall: wall(), monotonic: clock.now().getTime() - loadedAt, segment });
  let contact: ReturnType<typeof read> & { at: string };
  const queue = (name: QueuedIntent['name'], input: object, extra: object): QueuedIntent => {
    const id = randomUUID();
    seq += 1;
    return { name, id, body: { ...input, intent: { id, deviceId: phone.deviceId, seq, done: read(), contact, ...extra } } };
  };
  const phone: OfflinePhone = {
    deviceId: randomUUID(),
    skew: 0,
    hear() {
      contact = { ...read(), at: clock.now().toISOString() };
    },
    reload() {
      segment = randomUUID();
      loadedAt = clock.now().getTime();
    },
    act: (name, { id, version }, input = {}, after) =>
      queue(name, { id, version, ...input }, after === undefined ? {} : { after: after.id }),
    note: (name, input) => queue(name, input, {}),
    create: (input, orderId = makeId({ msecs: clock.now().getTime() })) => queue('createWorkOrder', input, { orderId }),
    send: ({ name, id, body }, client = owner(), options = {}) =>
      client.call(name, body, { idempotencyKey: id, ...options, headers: { 'x-device-time': wall(), ...options.headers } }),
  };
  phone.hear();
  return phone;
}
