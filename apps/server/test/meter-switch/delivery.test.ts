import { deviceTopic } from '@energy-om/contract';
import { minuteMs, secondMs } from '@energy-om/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { watchCommands } from '#services/meter-switch/delivery/watch-commands.ts';
import { createOrderFixture } from '../support/factories/order-fixture.ts';
import { createLiveDevice } from '../support/factories/test-devices.ts';
import { connectPhone } from '../support/services/live.ts';
import { answer, gatewayCommands, receive, receiveOwn, SwitchBench } from '../support/services/switch-bench.ts';

let bench: SwitchBench;

beforeAll(async () => {
  bench = await SwitchBench.start();
});
beforeEach(() => bench.begin());
afterAll(() => bench.close());

describe('a command', () => {
  it('reaches a meter with a connection of its own, with its expiry, and ends with the answer and the report', async () => {
    const meter = await bench.createMeter();
    const connection = await bench.connect(meter.token);
    const { commandId } = await bench.set(meter.id);
    const { requestId, command } = await receiveOwn(connection);
    expect(command).toEqual({ method: 'setSwitch', params: { on: false, expiresAt: bench.server.clock.now().getTime() + 2 * minuteMs } });
    expect(await bench.findLast(meter.id)).toMatchObject({ id: commandId, state: 'sent', sentAt: bench.server.clock.now().toISOString() });
    await answer(connection, requestId);
    await bench.expectState(meter.id, 'acknowledged');
    expect(await bench.listAnswers(commandId)).toEqual([{ answer: { success: true }, counted: true }]);
    // The answer is no report: what the switch does, only the meter says.
    expect(await bench.look(meter.id)).toMatchObject({ isOn: true });
    await bench.report(connection, false);
    await expect.poll(async () => (await bench.look(meter.id)).isOn).toBe(false);
    await watchCommands(bench.server.context);
    expect(await bench.findLast(meter.id)).toMatchObject({ reportedAt: bench.server.clock.now().toISOString() });
    expect(await bench.listAlarms(meter.id)).toEqual([]);
  });

  it('goes through the gateway in front of the meter, by the code of the meter', async () => {
    const gateway = await createLiveDevice(bench.server, bench.fixture.tenant);
    const meter = await bench.createMeter(gateway.id);
    const connection = await bench.connect(gateway.token, gatewayCommands);
    await bench.set(meter.id, true);
    const { topic, payload } = await receive(connection);
    const { device, data } = JSON.parse(payload);
    expect({ topic, device, method: data.method, on: data.params.on }).toEqual({
      topic: gatewayCommands,
      device: meter.code,
      method: 'setSwitch',
      on: true,
    });
    await connection.publish(gatewayCommands, JSON.stringify({ device: meter.code, id: data.id, data: { success: true } }));
    await bench.expectState(meter.id, 'acknowledged');
  });

  it.each(['ems/+/command', null])('is written in the plain dialect for a device that has subscribed to it (%s)', async (filter) => {
    const meter = await bench.createMeter();
    const connection = await bench.connect(meter.token, filter ?? `ems/${meter.code}/command`);
    await bench.set(meter.id);
    const { topic, payload } = await receive(connection);
    const { id, ...rest } = JSON.parse(payload);
    expect(topic).toBe(`ems/${meter.code}/command`);
    expect(rest).toEqual({ on: false, expiresAt: bench.server.clock.now().getTime() + 2 * minuteMs });
    await connection.publish(`ems/${meter.code}/answer`, JSON.stringify({ id, success: true }));
    await bench.expectState(meter.id, 'acknowledged');
  });

  it('fails where the meter refuses, and another may be given', async () => {
    const meter = await bench.createMeter();
    const connection = await bench.connect(meter.token);
    await bench.set(meter.id);
    await answer(connection, (await receiveOwn(connection)).requestId, { success: false, error: 'relay stuck' });
    await bench.expectState(meter.id, 'failed');
    expect(await bench.findLast(meter.id)).toMatchObject({ failure: 'refused' });
    bench.server.clock.advance(10 * secondMs);
    await bench.set(meter.id);
    await receiveOwn(connection, 2);
  });

  it('informs a phone that shows the meter what becomes of it', async () => {
    const meter = await bench.createMeter();
    const phone = await connectPhone(bench.live, bench.clerk);
    await phone.subscribe(deviceTopic(bench.fixture.tenant.id, meter.id));
    const connection = await bench.connect(meter.token);
    const { commandId } = await bench.set(meter.id);
    await answer(connection, (await receiveOwn(connection)).requestId);
    const kind = 'device-command-changed';
    const states = () =>
      phone.messages.flatMap((message) => (message.kind === kind && message.commandId === commandId ? message.state : []));
    await expect.poll(states).toEqual(['queued', 'sent', 'acknowledged']);
    await phone.end();
  });
});

describe('the answer of a meter', () => {
  it('is tried for three times, fifteen seconds each, under one id, and then given up; a late one is only recorded', async () => {
    const meter = await bench.createMeter();
    const connection = await bench.connect(meter.token);
    const { commandId } = await bench.set(meter.id);
    const first = await receiveOwn(connection);
    for (let tries = 2; tries <= 3; tries += 1) {
      bench.server.clock.advance(15 * secondMs);
      await watchCommands(bench.server.context);
      expect(await receiveOwn(connection, tries)).toEqual(first);
    }
    bench.server.clock.advance(15 * secondMs);
    // The job that ends it has not run yet, and the answer is late nevertheless.
    await answer(connection, first.requestId);
    await expect.poll(() => bench.listAnswers(commandId)).toEqual([{ answer: { success: true }, counted: false }]);
    expect(await bench.findCommand(commandId)).toMatchObject({ state: 'sent', tries: 3 });
    await watchCommands(bench.server.context);
    expect(await bench.findCommand(commandId)).toMatchObject({ state: 'timedOut', next_at: null, ended_at: bench.server.clock.now() });
    await answer(connection, first.requestId, { success: false });
    await expect.poll(() => bench.listAnswers(commandId)).toHaveLength(2);
    expect(await bench.findCommand(commandId)).toMatchObject({ state: 'timedOut', failure: null });
    expect(connection.messages).toHaveLength(3);
  });

  it('counts in a later try, and once: a second one is only recorded', async () => {
    const meter = await bench.createMeter();
    const connection = await bench.connect(meter.token);
    const { commandId } = await bench.set(meter.id);
    const { requestId } = await receiveOwn(connection);
    bench.server.clock.advance(15 * secondMs);
    await receiveOwn(connection, 2);
    await answer(connection, requestId);
    await answer(connection, requestId, { success: false });
    await expect.poll(async () => (await bench.listAnswers(commandId)).map(({ counted }) => counted)).toEqual([true, false]);
    expect(await bench.findCommand(commandId)).toMatchObject({ state: 'acknowledged', failure: null });
    for (let more = 0; more < 30; more += 1) await answer(connection, requestId, { more });
    expect(await bench.listAnswers(commandId)).toHaveLength(20);
  });

  it('moves nothing when it comes from another device, for another id, or for none', async () => {
    const [meter, stranger] = [await bench.createMeter(), await bench.createMeter()];
    const gateway = await createLiveDevice(bench.server, bench.fixture.tenant);
    const other = await createOrderFixture(bench.server);
    const foreign = await createLiveDevice(bench.server, other.tenant);
    const connection = await bench.connect(meter.token);
    const { commandId } = await bench.set(meter.id);
    const { requestId } = await receiveOwn(connection);
    const thief = await bench.connect(stranger.token);
    await answer(thief, requestId);
    // A meter that is not behind it, by a gateway of the tenant and by one of another.
    for (const { token } of [gateway, foreign]) {
      const liar = await bench.connect(token, gatewayCommands);
      await liar.publish(gatewayCommands, JSON.stringify({ device: meter.code, id: Number(requestId), data: { success: true } }));
    }
    for (const forged of ['1', '0', '4294967295', '9999999999', String((Number(requestId) % 2_147_483_646) + 1)])
      await answer(connection, forged);
    expect(await bench.findCommand(commandId)).toMatchObject({ state: 'sent' });
    expect(await bench.listAnswers(commandId)).toEqual([]);
    await answer(connection, requestId);
    await bench.expectState(meter.id, 'acknowledged');
  });
});
