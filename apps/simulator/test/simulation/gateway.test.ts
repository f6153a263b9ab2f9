import { hourMs } from '@energy-om/domain';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startTestBroker, type TestBroker } from '../support/test-broker.ts';
import { makeTestFolder, sampleDevices } from '../support/test-folder.ts';
import { begin, readingsOf, startTestGateway } from '../support/test-gateway.ts';

let broker: TestBroker;
beforeEach(async () => {
  broker = await startTestBroker();
});
afterEach(() => broker.close());

/** Waits until this number of readings of a device has arrived. */
const waitForReadings = (code: string, count: number) => broker.waitFor(() => readingsOf(broker.published, code).length >= count);

describe('a gateway', () => {
  test('announces its devices and its attributes before it reports', async () => {
    const gateway = await startTestGateway(broker, makeTestFolder());
    gateway.report();
    await waitForReadings('GM-01', 1);
    const first = broker.published.slice(0, sampleDevices.length);
    expect(first.map(({ topic }) => topic)).toEqual(sampleDevices.map(() => 'v1/gateway/connect'));
    expect(first.map(({ payload }) => JSON.parse(payload))).toEqual(sampleDevices.map(({ code }) => ({ device: code })));
    const attributes = broker.published.find(({ topic }) => topic === 'v1/devices/me/attributes');
    expect(JSON.parse(attributes!.payload)).toMatchObject({ serial: 'GW-01', firmware: expect.any(String) });
  });

  test('reports all devices with time and values in one message, and its own signal', async () => {
    const gateway = await startTestGateway(broker, makeTestFolder());
    gateway.reportAfter(10);
    const signal = await broker.waitFor(({ topic }) => topic === 'v1/devices/me/telemetry');
    expect(JSON.parse(signal.payload)).toEqual({ ts: begin + 10_000, values: { signal: expect.any(Number) } });
    const [message] = broker.published.filter(({ topic }) => topic === 'v1/gateway/telemetry');
    const content = JSON.parse(message!.payload);
    expect(Object.keys(content)).toEqual(sampleDevices.map(({ code }) => code));
    expect(content['WS-01']).toEqual([{ ts: begin + 10_000, values: { volume: expect.any(Number), flow: expect.any(Number) } }]);
  });

  test('has registers that begin at the values of the device file and grow', async () => {
    const gateway = await startTestGateway(broker, makeTestFolder());
    gateway.report();
    for (let index = 0; index < 6; index += 1) gateway.reportAfter(600);
    await waitForReadings('EM-01', 7);
    const energies = readingsOf(broker.published, 'EM-01').map(({ values }) => values['energy'] as number);
    expect(energies[0]).toBe(12_345.6);
    expect(energies).toEqual([...energies].sort((left, right) => left - right));
    // This is the consumption of an hour at noon behind a transformer.
    expect(energies.at(-1)! - energies[0]!).toBeGreaterThan(300);
  });

  test('sends the past days of its devices first, but of none of which the server has them', async () => {
    const [main, , floor] = sampleDevices;
    const gateway = await startTestGateway(broker, makeTestFolder(), { devices: [{ ...floor, hasPast: true }, { ...main }], pastDays: 2 });
    gateway.report();
    await waitForReadings('EF-01', 1);
    expect(readingsOf(broker.published, 'EM-01').length).toBe(49);
    expect(readingsOf(broker.published, 'EF-01').map(({ values }) => values['energy'])).toEqual([700]);
  });

  test('continues after a restart from the reported registers, with the consumption meanwhile', async () => {
    const folder = makeTestFolder();
    const before = await startTestGateway(broker, folder);
    before.reportAfter(3600);
    await waitForReadings('EM-01', 1);
    await before.close();
    const after = await startTestGateway(broker, folder, { at: begin + 2 * hourMs });
    after.report();
    await waitForReadings('EM-01', 2);
    const [first, second] = readingsOf(broker.published, 'EM-01').map(({ values }) => values['energy'] as number);
    expect(second! - first!).toBeGreaterThan(300);
    expect(second! - first!).toBeLessThan(1200);
  });

  test('never reports a smaller register than a killed simulator did before', async () => {
    const folder = makeTestFolder();
    const killed = await startTestGateway(broker, folder);
    killed.reportAfter(10_000);
    await waitForReadings('EM-01', 1);
    // The first one is not closed: the second one has only its file, and the same instant.
    const after = await startTestGateway(broker, folder, { at: begin + 10_000_000 });
    after.report();
    await waitForReadings('EM-01', 2);
    const [first, second] = readingsOf(broker.published, 'EM-01').map(({ values }) => values['energy'] as number);
    expect(second).toBeGreaterThanOrEqual(first!);
  });

  test('sends unacknowledged messages again once it is connected again', async () => {
    const gateway = await startTestGateway(broker, makeTestFolder());
    gateway.report();
    await waitForReadings('EM-01', 1);
    broker.take(false);
    gateway.reportAfter(10);
    gateway.reportAfter(10);
    broker.disconnectAll();
    gateway.reportAfter(10);
    broker.take(true);
    await waitForReadings('EM-01', 4);
    const times = readingsOf(broker.published, 'EM-01').map(({ ts }) => (ts - begin) / 1000);
    expect([...new Set(times)]).toEqual([0, 10, 20, 30]);
    expect(gateway.lines[0]).toMatch(/^GW-01 has no connection/);
  });

  test('connects with the token that the device file contains at that moment', async () => {
    broker.allow(['token-2']);
    const folder = makeTestFolder();
    const gateway = await startTestGateway(broker, folder);
    gateway.report();
    await expect.poll(() => gateway.lines[0]).toMatch(/^GW-01 has no connection/);
    expect(broker.published).toEqual([]);
    broker.allow(['token-1']);
    await waitForReadings('EM-01', 1);
    expect(gateway.lines.at(-1)).toMatch(/connected again/);
  });
});

describe('a command', () => {
  const command = (device: string, method: string, params: unknown, id = 7) => JSON.stringify({ device, data: { id, method, params } });
  const ask = async (text: string, id = 7) => {
    await broker.publish('v1/gateway/rpc', text);
    const answer = await broker.waitFor(
      ({ clientId, topic, payload }) => clientId === 'GW-01' && topic === 'v1/gateway/rpc' && payload.includes(`"id":${id},`),
    );
    return JSON.parse(answer.payload);
  };

  test('turns a switch, is answered, and the new state is reported at once', async () => {
    const gateway = await startTestGateway(broker, makeTestFolder());
    gateway.report();
    await waitForReadings('EF-01', 1);
    expect(await ask(command('EF-01', 'setSwitch', { on: false }))).toEqual({ device: 'EF-01', id: 7, data: { success: true, on: false } });
    await waitForReadings('EF-01', 2);
    expect(readingsOf(broker.published, 'EF-01').map(({ values }) => values['on'])).toEqual([true, false]);
    expect(readingsOf(broker.published, 'EF-01')[1]!.values['power']).toBe(0);
    expect(readingsOf(broker.published, 'EM-01')).toHaveLength(1);
  });

  test.each([
    ['an unknown method', command('EF-01', 'explode', {}), /unknown method explode/],
    ['a device without a switch', command('EM-01', 'setSwitch', { on: true }), /no switch/],
    ['an unknown device', command('EM-99', 'setSwitch', { on: true }), /no device EM-99/],
    ['a state that is neither on nor off', command('EF-01', 'setSwitch', { on: 'yes' }), /params\.on/],
    ['a command that has expired', command('EF-01', 'setSwitch', { on: false, expiresAt: begin }), /expired/],
    ['no parameters', command('EF-01', 'setSwitch', null), /params\.on/],
  ])('%s is answered with an error, and nothing changes', async (_, text, error) => {
    const gateway = await startTestGateway(broker, makeTestFolder());
    gateway.report();
    await waitForReadings('EF-01', 1);
    expect((await ask(text)).data).toEqual({ success: false, error: expect.stringMatching(error) });
    gateway.reportAfter(10);
    await waitForReadings('EF-01', 2);
    expect(readingsOf(broker.published, 'EF-01').map(({ values }) => values['on'])).toEqual([true, true]);
  });

  test('is not answered by a silent device, and a message that is no command is ignored', async () => {
    const gateway = await startTestGateway(broker, makeTestFolder());
    gateway.report();
    await waitForReadings('EF-01', 1);
    gateway.faults.begin({ kind: 'silent', target: 'EF-01', until: null });
    await broker.publish('v1/gateway/rpc', command('EF-01', 'setSwitch', { on: false }, 8));
    await broker.publish('v1/gateway/rpc', 'not JSON');
    await broker.publish('v1/gateway/rpc', 'null');
    // Answers come in order, so an answer to the earlier messages would have come before this one.
    await ask(command('EM-01', 'setSwitch', { on: true }, 9), 9);
    expect(broker.published.filter(({ clientId, topic }) => clientId === 'GW-01' && topic === 'v1/gateway/rpc')).toHaveLength(1);
  });

  test.each([
    ['command-refused', [{ success: false, error: 'the switch is blocked' }], [true]],
    ['switch-stuck', [{ success: true, on: false }], [true]],
    ['command-lost', [], [true]],
    [
      'answer-twice',
      [
        { success: true, on: false },
        { success: true, on: false },
      ],
      [true, false],
    ],
    ['answer-late', [], [true, false]],
  ] as const)('with the fault %s', async (kind, answers, states) => {
    const gateway = await startTestGateway(broker, makeTestFolder());
    gateway.report();
    await waitForReadings('EF-01', 1);
    gateway.faults.begin({ kind, target: 'EF-01', until: null });
    await broker.publish('v1/gateway/rpc', command('EF-01', 'setSwitch', { on: false }, 8));
    // Messages come in order: what the first command leads to is here before this answer.
    await ask(command('EM-01', 'setSwitch', { on: true }, 9), 9);
    const listAnswers = () =>
      broker.published.flatMap(({ clientId, topic, payload }) =>
        clientId === 'GW-01' && topic === 'v1/gateway/rpc' && payload.includes('"id":8,') ? [JSON.parse(payload).data] : [],
      );
    expect(listAnswers()).toEqual(answers);
    expect(readingsOf(broker.published, 'EF-01').map(({ values }) => values['on'])).toEqual(states);
    if (kind !== 'answer-late') return;
    gateway.reportAfter(49);
    expect(listAnswers()).toEqual([]);
    gateway.reportAfter(1);
    await broker.waitFor(() => listAnswers().length > 0);
    expect(listAnswers()).toEqual([{ success: true, on: false }]);
  });

  test('to the gateway itself is refused', async () => {
    const gateway = await startTestGateway(broker, makeTestFolder());
    gateway.report();
    await waitForReadings('EF-01', 1);
    await broker.publish('v1/devices/me/rpc/request/12', JSON.stringify({ method: 'reboot', params: {} }));
    const answer = await broker.waitFor(({ topic }) => topic === 'v1/devices/me/rpc/response/12');
    expect(JSON.parse(answer.payload)).toEqual({ success: false, error: 'unknown method reboot' });
  });
});
