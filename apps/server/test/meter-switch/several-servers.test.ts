import { secondMs } from '@energy-om/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CommandCarrier, type CommandMessage, sendDueCommands } from '#services/meter-switch/delivery/send-due-commands.ts';
import { createSwitchedMeter } from '../support/factories/create-switched-meter.ts';
import { createTenant, signIn, type TestTenant } from '../support/factories/create-tenant.ts';
import { createCredential } from '../support/factories/device-credentials.ts';
import { connectDevice } from '../support/factories/test-devices.ts';
import { listenLive } from '../support/services/live.ts';
import { answer, deviceCommands, receiveOwn } from '../support/services/switch-bench.ts';
import type { TestServer } from '../support/services/test-server.ts';
import { startTwinServers, type TwinServers } from '../support/services/twin-servers.ts';

let twins: TwinServers;
let tenant: TestTenant;

beforeAll(async () => {
  twins = await startTwinServers();
  tenant = await createTenant(twins.one);
});
afterAll(() => twins.close());

async function createMeter(): Promise<{ id: string; token: string }> {
  const id = await createSwitchedMeter(twins.one, tenant.id, tenant.areas.room);
  const token = `token-of-${id}`;
  await createCredential(twins.one, tenant.id, id, token);
  return { id, token };
}

const clerkAt = (server: TestServer) => signIn(server, tenant.accounts.energy_clerk.id, tenant.id);
const set = async (server: TestServer, meterId: string) =>
  (await clerkAt(server)).succeed('setMeterSwitch', { meterId, on: false, reason: '错峰检修' });
const findCommand = (id: string) =>
  twins.one.database.kysely.selectFrom('device_commands').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** Reaches every device, as every server of an external broker does. */
function createCarrier(sent: CommandMessage[]): CommandCarrier {
  return { reaches: ({ topic }) => topic.startsWith('v1/devices/me/'), send: async (message) => void sent.push(message) };
}

describe('two servers', () => {
  it('send a command that one of them has taken by the other, at which the meter is connected, and count its answer there', async () => {
    const live = await listenLive(twins.two, { ingest: twins.two.context.ingest });
    const idle = await listenLive(twins.one, { ingest: twins.one.context.ingest });
    const meter = await createMeter();
    const connection = await connectDevice(live, meter.token);
    await connection.subscribe(deviceCommands);
    const { commandId } = await set(twins.one, meter.id);
    const { requestId } = await receiveOwn(connection);
    await answer(connection, requestId);
    await expect.poll(async () => (await findCommand(commandId)).state).toBe('acknowledged');
    expect(await findCommand(commandId)).toMatchObject({ tries: 1 });
    await connection.end();
    await Promise.all([live.stop(), idle.stop()]);
  });

  it('send each try once where both reach the meter', async () => {
    const meters = await Promise.all(Array.from({ length: 5 }, createMeter));
    const commands = [];
    for (const { id } of meters) commands.push((await set(twins.one, id)).commandId);
    const sent: CommandMessage[] = [];
    const send = (server: TestServer) => sendDueCommands(server.context, createCarrier(sent));
    for (let tries = 1; tries <= 3; tries += 1) {
      await Promise.all([send(twins.one), send(twins.two), send(twins.one), send(twins.two)]);
      expect(sent).toHaveLength(tries * meters.length);
      twins.advance(15 * secondMs);
    }
    await send(twins.one);
    expect(new Set(sent.map(({ receiverId }) => receiverId)).size).toBe(meters.length);
    expect(sent).toHaveLength(3 * meters.length);
  });
});

describe('a server that ends', () => {
  it('between the write of a command and its sending loses nothing: it is sent after the start', async () => {
    const meter = await createMeter();
    const { commandId } = await set(twins.one, meter.id);
    await twins.restart();
    const live = await listenLive(twins.two, { ingest: twins.two.context.ingest });
    const connection = await connectDevice(live, meter.token);
    await connection.subscribe(deviceCommands);
    await answer(connection, (await receiveOwn(connection)).requestId);
    await expect.poll(async () => (await findCommand(commandId)).state).toBe('acknowledged');
    await connection.end();
    await live.stop();
  });

  it('after it has claimed a try and before it has sent it, loses that try alone', async () => {
    const meter = await createMeter();
    const { commandId } = await set(twins.one, meter.id);
    const lost: CommandCarrier = { ...createCarrier([]), send: () => Promise.reject(new Error('killed')) };
    await sendDueCommands(twins.one.context, lost);
    expect(await findCommand(commandId)).toMatchObject({ state: 'sent', tries: 1 });
    const sent: CommandMessage[] = [];
    await sendDueCommands(twins.two.context, createCarrier(sent));
    expect(sent).toEqual([]);
    twins.advance(15 * secondMs);
    await sendDueCommands(twins.two.context, createCarrier(sent));
    expect(sent).toMatchObject([{ receiverId: meter.id, expiresInSeconds: 15 }]);
  });
});

describe('commands of one tenant', () => {
  it('are sent though one of them cannot be', async () => {
    const meters = await Promise.all(Array.from({ length: 3 }, createMeter));
    const [first, ...others] = meters.map(({ id }) => id);
    for (const { id } of meters) await set(twins.one, id);
    const sent: CommandMessage[] = [];
    const carrier = createCarrier(sent);
    const reaches: CommandCarrier['reaches'] = (message) => {
      if (message.receiverId === first) throw new Error('this connection is in no state to be asked');
      return carrier.reaches(message);
    };
    await sendDueCommands(twins.one.context, { ...carrier, reaches });
    expect(new Set(sent.map(({ receiverId }) => receiverId))).toEqual(new Set(others));
  });
});

describe('an external broker', () => {
  it('is given no try for a meter that is known to be away, until it is back', async () => {
    const meter = await createMeter();
    const { commandId } = await set(twins.one, meter.id);
    const turn = (online: boolean) => twins.one.database.kysely.updateTable('devices').set({ online }).where('id', '=', meter.id).execute();
    const sent: CommandMessage[] = [];
    const carrier: CommandCarrier = {
      ...createCarrier(sent),
      reaches: ({ topic, isAway }) => topic.startsWith('v1/devices/me/') && !isAway,
    };
    await turn(false);
    await sendDueCommands(twins.one.context, carrier);
    const tries = () => sent.filter(({ receiverId }) => receiverId === meter.id).length;
    expect([tries(), (await findCommand(commandId)).tries]).toEqual([0, 0]);
    await turn(true);
    await sendDueCommands(twins.one.context, carrier);
    expect(tries()).toBe(1);
    expect(await findCommand(commandId)).toMatchObject({ tries: 1 });
  });
});
