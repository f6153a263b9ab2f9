import { expect } from 'vitest';
import { createSwitchedMeter } from '../factories/create-switched-meter.ts';
import { createCredential } from '../factories/device-credentials.ts';
import { createOrderFixture, type OrderFixture } from '../factories/order-fixture.ts';
import { connectDevice, type DeviceConnection } from '../factories/test-devices.ts';
import { type LiveServer, listenLive } from './live.ts';
import { startTestServer, type TestServer } from './test-server.ts';

export const deviceCommands = 'v1/devices/me/rpc/request/+';
export const gatewayCommands = 'v1/gateway/rpc';

export interface ConnectedMeter {
  id: string;
  code: string;
  token: string;
}

let meters = 0;

/** Meters that connect to the broker of a server which stores what they send, and how their commands and answers are read. */
export class SwitchBench {
  readonly server: TestServer;
  readonly live: LiveServer;
  #fixture: OrderFixture | null = null;
  readonly #connections: DeviceConnection[] = [];

  private constructor(server: TestServer, live: LiveServer) {
    this.server = server;
    this.live = live;
  }

  static async start(): Promise<SwitchBench> {
    const server = await startTestServer();
    return new SwitchBench(server, await listenLive(server, { ingest: server.context.ingest }));
  }

  /** Ends the connections, and begins with another tenant. */
  async begin(): Promise<void> {
    await this.#endConnections();
    this.#fixture = await createOrderFixture(this.server);
  }

  async close(): Promise<void> {
    await this.#endConnections();
    await this.live.stop();
    await this.server.close();
  }

  get fixture(): OrderFixture {
    if (this.#fixture === null) throw new Error('nothing has begun');
    return this.#fixture;
  }

  get clerk() {
    return this.fixture.tenant.clients.energy_clerk;
  }

  /** A meter with a connection of its own. */
  async createMeter(gateway_id: string | null = null): Promise<ConnectedMeter> {
    meters += 1;
    const code = `SW-${meters}`;
    const { id: tenantId, areas } = this.fixture.tenant;
    const id = await createSwitchedMeter(this.server, tenantId, areas.room, { code, gateway_id });
    const token = `token-of-${id}`;
    await createCredential(this.server, tenantId, id, token);
    return { id, code, token };
  }

  /** @param topic null: it subscribes to nothing */
  async connect(
    token: string,
    topic: string | null = deviceCommands,
    options: Parameters<typeof connectDevice>[2] = {},
  ): Promise<DeviceConnection> {
    const connection = await connectDevice(this.live, token, options);
    this.#connections.push(connection);
    if (topic !== null) await connection.subscribe(topic);
    return connection;
  }

  set = (meterId: string, on = false) => this.clerk.succeed('setMeterSwitch', { meterId, on, reason: '错峰检修' });

  look = (meterId: string) => this.clerk.succeed('getMeterSwitch', { meterId });

  async findLast(meterId: string) {
    return (await this.look(meterId)).commands[0];
  }

  expectState(meterId: string, state: string): Promise<void> {
    return expect.poll(async () => (await this.findLast(meterId))?.state).toBe(state);
  }

  findCommand(id: string) {
    return this.server.database.kysely.selectFrom('device_commands').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  }

  listAnswers(commandId: string) {
    const answers = this.server.database.kysely.selectFrom('device_command_answers').select(['answer', 'counted']);
    return answers.where('command_id', '=', commandId).orderBy('position').execute();
  }

  listAlarms(deviceId: string) {
    return this.server.database.kysely.selectFrom('alarms').selectAll().where('device_id', '=', deviceId).execute();
  }

  report(connection: DeviceConnection, on: boolean): Promise<void> {
    this.server.clock.advance(1);
    return connection.publish('v1/devices/me/telemetry', JSON.stringify({ ts: this.server.clock.now().getTime(), values: { on } }));
  }

  async #endConnections(): Promise<void> {
    await Promise.all(this.#connections.splice(0).map((connection) => connection.end()));
  }
}

/** The last message that a device has got, of how many it is to have. */
export async function receive(connection: DeviceConnection, count = 1): Promise<{ topic: string; payload: string }> {
  await expect.poll(() => connection.messages.length).toBe(count);
  const [topic, payload] = connection.messages.at(-1) ?? ['', ''];
  return { topic, payload };
}

/** The same for a command by the device’s own connection. */
export async function receiveOwn(connection: DeviceConnection, count = 1): Promise<{ requestId: string; command: unknown }> {
  const { topic, payload } = await receive(connection, count);
  return { requestId: topic.split('/').at(-1) ?? '', command: JSON.parse(payload) };
}

export function answer(connection: DeviceConnection, requestId: string, content: unknown = { success: true }): Promise<void> {
  return connection.publish(`v1/devices/me/rpc/response/${requestId}`, JSON.stringify(content));
}
