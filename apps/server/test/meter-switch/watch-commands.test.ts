import { hourMs, minuteMs, secondMs } from '@energy-om/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchCommands } from '#services/meter-switch/delivery/watch-commands.ts';
import { requestReconnection } from '#services/meter-switch/request-reconnection.ts';
import { beginWork, draftPermit, endAndClose, qualifyPeople } from '../support/factories/create-permits.ts';
import { createCredential } from '../support/factories/device-credentials.ts';
import { answer, deviceCommands, receiveOwn, SwitchBench } from '../support/services/switch-bench.ts';

let bench: SwitchBench;

beforeAll(async () => {
  bench = await SwitchBench.start();
});
beforeEach(() => bench.begin());
afterAll(() => bench.close());

describe('the expiry of a command', () => {
  it('ends one that could not be sent; a meter that comes back within it gets it, and not after', async () => {
    const [early, late] = [await bench.createMeter(), await bench.createMeter()];
    const [toEarly, toLate] = [await bench.set(early.id), await bench.set(late.id)];
    bench.server.clock.advance(2 * minuteMs - 1);
    const inTime = await bench.connect(early.token);
    await receiveOwn(inTime);
    bench.server.clock.advance(1);
    const tooLate = await bench.connect(late.token);
    await watchCommands(bench.server.context);
    expect([await bench.findCommand(toEarly.commandId), await bench.findCommand(toLate.commandId)]).toMatchObject([
      { state: 'timedOut' },
      { state: 'expired' },
    ]);
    // A later command is the first that it gets.
    const { commandId } = await bench.set(late.id, true);
    expect((await receiveOwn(tooLate)).command).toMatchObject({ params: { on: true } });
    expect(await bench.findCommand(commandId)).toMatchObject({ state: 'sent' });
  });

  it('holds for the stored session of a meter that lost its connection, too: the broker keeps no command for it', async () => {
    const meter = await bench.createMeter();
    const stored = { clean: false, clientId: 'stored' };
    const connection = await bench.connect(meter.token, deviceCommands, stored);
    // It never acknowledges what it gets.
    connection.mqtt.handleMessage = () => undefined;
    await bench.set(meter.id);
    await receiveOwn(connection);
    connection.mqtt.stream.destroy();
    await connection.closed;
    bench.server.clock.advance(3 * minuteMs);
    await watchCommands(bench.server.context);
    const back = await bench.connect(meter.token, null, stored);
    expect(back.sessionPresent).toBe(true);
    // The server learns a moment later that the meter is there again.
    await vi.waitFor(() => bench.set(meter.id, true), { timeout: 20_000, interval: 100 });
    expect((await receiveOwn(back)).command).toMatchObject({ params: { on: true } });
  });
});

describe('what was decided', () => {
  it('is decided anew before each try: nothing switches on what was locked, or off what was protected meanwhile', async () => {
    await qualifyPeople(bench.server, bench.fixture);
    const { deviceId } = bench.fixture.operations;
    const model = await bench.server.database.kysely
      .selectFrom('devices')
      .select('model_id')
      .where('id', '=', (await bench.createMeter()).id)
      .executeTakeFirstOrThrow();
    await bench.server.database.kysely
      .updateTable('devices')
      .set({ ...model, online: true })
      .where('id', '=', deviceId)
      .execute();
    await createCredential(bench.server, bench.fixture.tenant.id, deviceId, `token-of-${deviceId}`);
    const on = await bench.set(deviceId, true);
    const walk = await draftPermit(bench.server, bench.fixture, (await bench.fixture.orderAt('50.team')).id);
    await beginWork(walk);
    const connection = await bench.connect(`token-of-${deviceId}`);
    await bench.expectState(deviceId, 'failed');
    expect(await bench.findCommand(on.commandId)).toMatchObject({ failure: 'held', tries: 0 });
    const protectedMeter = await bench.createMeter();
    const off = await bench.set(protectedMeter.id);
    await bench.clerk.succeed('setMeterProtection', {
      meterId: protectedMeter.id,
      isProtected: true,
      reason: '机房',
    });
    await bench.connect(protectedMeter.token);
    await bench.expectState(protectedMeter.id, 'failed');
    expect(await bench.findCommand(off.commandId)).toMatchObject({ failure: 'protected', tries: 0 });
    expect(connection.messages).toEqual([]);
    await endAndClose(walk);
  });
});

describe('a reconnection after a payment', () => {
  const reconnect = (deviceId: string) =>
    bench.server.database.transaction((tx) =>
      requestReconnection(tx, {
        id: bench.server.context.ids.next(),
        tenantId: bench.fixture.tenant.id,
        deviceId,
        reason: '缴费复电',
        now: bench.server.clock.now(),
      }),
    );

  it('waits for its meter for three days, is renewed by the next payment, and gives way to what a person wants', async () => {
    const meter = await bench.createMeter();
    const first = await reconnect(meter.id);
    bench.server.clock.advance(24 * hourMs);
    const second = await reconnect(meter.id);
    expect(await bench.findCommand(first ?? '')).toMatchObject({ state: 'superseded' });
    expect(await bench.findCommand(second ?? '')).toMatchObject({
      ...{ state: 'queued', purpose: 'reconnection', requested_by: null },
      expires_at: new Date(bench.server.clock.now().getTime() + 72 * hourMs),
    });
    bench.server.clock.advance(71 * hourMs);
    await watchCommands(bench.server.context);
    const connection = await bench.connect(meter.token);
    const { requestId, command } = await receiveOwn(connection);
    expect(command).toMatchObject({ params: { on: true } });
    expect(await reconnect(meter.id)).toBeNull();
    await answer(connection, requestId);
    await expect.poll(async () => (await bench.findCommand(second ?? '')).state).toBe('acknowledged');
  });
});

describe('a meter that acknowledges and does not follow', () => {
  it('leads to an alarm after a minute, once, that ends with its report', async () => {
    const meter = await bench.createMeter();
    const connection = await bench.connect(meter.token);
    await bench.set(meter.id);
    await answer(connection, (await receiveOwn(connection)).requestId);
    await bench.expectState(meter.id, 'acknowledged');
    await bench.report(connection, true);
    bench.server.clock.advance(minuteMs - 2);
    await watchCommands(bench.server.context);
    expect(await bench.listAlarms(meter.id)).toEqual([]);
    bench.server.clock.advance(2);
    await watchCommands(bench.server.context);
    await watchCommands(bench.server.context);
    const [alarm, ...others] = (await bench.fixture.tenant.clients.dispatcher.succeed('listAlarms', {})).items;
    expect(others).toEqual([]);
    expect(alarm).toMatchObject({
      ...{ name: '断电指令已应答，表计未断电', level: 2, state: 'open', value: true, device: { id: meter.id } },
      condition: { kind: 'state', key: 'on', equals: true, forSeconds: 60 },
    });
    await bench.fixture.tenant.clients.dispatcher.succeed('acknowledgeAlarm', { id: alarm?.id ?? '' });
    await bench.report(connection, false);
    await expect.poll(async () => (await bench.look(meter.id)).isOn).toBe(false);
    await watchCommands(bench.server.context);
    expect(await bench.listAlarms(meter.id)).toMatchObject([{ state: 'cleared', cleared_value: false }]);
  });

  it('does so where its last report is from before the command that it did not follow and the one before', async () => {
    const meter = await bench.createMeter();
    const connection = await bench.connect(meter.token);
    await bench.set(meter.id);
    await answer(connection, (await receiveOwn(connection)).requestId);
    await bench.expectState(meter.id, 'acknowledged');
    bench.server.clock.advance(20 * secondMs);
    const { commandId } = await bench.set(meter.id, true);
    await answer(connection, (await receiveOwn(connection, 2)).requestId);
    await bench.expectState(meter.id, 'acknowledged');
    await watchCommands(bench.server.context);
    expect(await bench.findCommand(commandId)).toMatchObject({ reported_at: null, check_at: expect.any(Date) });
    bench.server.clock.advance(minuteMs);
    for (let rounds = 0; rounds < 2; rounds += 1) await watchCommands(bench.server.context);
    expect(await bench.listAlarms(meter.id)).toMatchObject([{ state: 'open', name: '送电指令已应答，表计未送电' }]);
    await bench.report(connection, true);
    await watchCommands(bench.server.context);
    expect(await bench.listAlarms(meter.id)).toMatchObject([{ state: 'cleared' }]);
  });

  it('does not where a newer command wants the other state', async () => {
    const meter = await bench.createMeter();
    const connection = await bench.connect(meter.token);
    await bench.set(meter.id);
    await answer(connection, (await receiveOwn(connection)).requestId);
    await bench.expectState(meter.id, 'acknowledged');
    bench.server.clock.advance(20 * secondMs);
    await bench.set(meter.id, true);
    await answer(connection, (await receiveOwn(connection, 2)).requestId);
    await bench.expectState(meter.id, 'acknowledged');
    await bench.report(connection, true);
    bench.server.clock.advance(2 * minuteMs);
    await watchCommands(bench.server.context);
    expect(await bench.listAlarms(meter.id)).toEqual([]);
  });
});
