import { describe, expect, it } from 'vitest';
import { createEventBus, type ServerEvent } from '#services/core/event-bus.ts';
import { createTelemetryFanout } from '#services/ingest/telemetry-fanout.ts';

/** A channel between servers, on which anybody with access to the database may send. */
function openChannel() {
  let receive: (text: string) => void = () => undefined;
  const eventBus = createEventBus((given) => {
    receive = given;
    return { send: async () => undefined, close: async () => undefined };
  });
  const delivered: ServerEvent[] = [];
  eventBus.subscribe((event) => void delivered.push(event));
  return { eventBus, delivered, send: (event: unknown) => receive(JSON.stringify({ origin: 'another server', event })) };
}

const values = { kind: 'values', deviceId: 'd', online: true, values: { power: [1, 2] } };
const valid: ServerEvent[] = [
  { kind: 'sessions-ended', accountId: 'a', sessionIds: ['s'] },
  { kind: 'account-changed', accountId: 'a', tenantId: null },
  { kind: 'credential-revoked', tenantId: 't', deviceId: 'd' },
  { kind: 'devices-changed', tenantId: 't' },
  { kind: 'alarm-changed', tenantId: 't', alarmId: 'x', isNew: true, isOrderDue: false },
  { kind: 'alarm-changed', tenantId: 't', alarmId: 'x', isNew: true },
  { kind: 'order-changed', tenantId: 't', orderId: 'o', version: 1 },
  { kind: 'devices-watched', server: 'x', deviceIds: ['d'] },
  {
    kind: 'device-values',
    server: 'x',
    tenantId: 't',
    message: { kind: 'values', deviceId: 'd', online: true, values: { power: [1, 2] } },
  },
];

describe('an event that the database does not take', () => {
  it('is delivered within the process, and the write that it follows is answered all the same', async () => {
    const eventBus = createEventBus(() => ({ send: () => new Promise(() => undefined), close: async () => undefined }));
    const delivered: ServerEvent[] = [];
    eventBus.subscribe((event) => void delivered.push(event));
    const event: ServerEvent = { kind: 'devices-changed', tenantId: 't' };
    await eventBus.publish(event);
    expect(delivered).toEqual([event]);
  });
});

describe('an event of another process', () => {
  it.each(valid)('in the form of $kind is received', (event) => {
    const { delivered, send } = openChannel();
    send(event);
    expect(delivered).toEqual([event]);
  });

  it.each([
    ['no kind', { accountId: 'a' }],
    ['an unknown kind', { kind: 'constructor', accountId: 'a' }],
    ['sessions that are no list', { kind: 'sessions-ended', accountId: 'a', sessionIds: 5 }],
    ['no sessions', { kind: 'sessions-ended', accountId: 'a' }],
    ['devices that are no list', { kind: 'devices-watched', server: 'x', deviceIds: 5 }],
    ['devices that are no texts', { kind: 'devices-watched', server: 'x', deviceIds: [{}] }],
    ['values that are none', { kind: 'device-values', server: 'x', tenantId: 't', message: 'values' }],
    ['values without a device', { kind: 'device-values', server: 'x', tenantId: 't', message: { ...values, deviceId: undefined } }],
    ['values of another form', { kind: 'device-values', server: 'x', tenantId: 't', message: { ...values, values: { power: 1 } } }],
    ['no tenant, neither one nor none', { kind: 'account-changed', accountId: 'a', tenantId: 7 }],
    ['a version that is no number', { kind: 'order-changed', tenantId: 't', orderId: 'o', version: 'x' }],
  ])('with %s ends nothing and reports nothing', (_what, event) => {
    const { eventBus, delivered, send } = openChannel();
    const fanout = createTelemetryFanout(eventBus);
    const received: unknown[] = [];
    fanout.subscribe((...all) => void received.push(all));
    expect(() => send(event)).not.toThrow();
    expect([delivered, received]).toEqual([[], []]);
  });
});
