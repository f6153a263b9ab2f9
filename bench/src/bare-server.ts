import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { deviceTopic, parseDeviceTopic } from '@energy-om/contract';
import { createDatabase } from '@energy-om/server/src/db/database.ts';
import { statement } from '@energy-om/server/src/db/statement.ts';
import { openDevicePort } from '@energy-om/server/src/live/broker/device-port.ts';
import { acceptWebSockets } from '@energy-om/server/src/live/broker/websocket.ts';
import { findMqtt5 } from '@energy-om/server/src/live/mqtt-5/connection.ts';
import { hashToken } from '@energy-om/server/src/services/account/session/tokens.ts';
import { findDialect } from '@energy-om/server/src/services/ingest/dialects/dialects.ts';
import { Aedes, type Client } from 'aedes';

/**
 * The limit of the ingest: the same broker, guard and decoder, followed by only one insert of all messages that have arrived meanwhile,
 * into a table like `readings`, acknowledged after its commit. It has no profiles, states, consumption, rules or presence. Subscribers of a
 * device's topic receive each reading after its commit.
 */
const [databaseUrl = ''] = process.argv.slice(2);
const maxInBatch = 5000;
const ignore = () => undefined;

interface Device {
  tenantId: string;
  deviceId: string;
}
interface Waiting extends Device {
  at: number;
  values: object;
  done: (error: Error | null) => void;
}

const database = createDatabase({
  connection: { connectionString: databaseUrl },
  pool: { options: '-c plan_cache_mode=force_generic_plan', max: 20 },
  onConnectionError: ignore,
  assertWritable: async () => undefined,
});
const findDevice = statement<{ hash: Buffer }, Device>(
  'find-device',
  'select tenant_id as "tenantId", device_id as "deviceId" from device_credentials where hash = :hash',
);
const insertReadings = statement<{ rows: string }, object>(
  'insert-readings',
  `
    insert into bare_readings (tenant_id, device_id, at, values)
    select x.t, x.d, to_timestamp(x.a / 1000.0), x.v from jsonb_to_recordset(:rows::jsonb) as x(t uuid, d uuid, a bigint, v jsonb)
    on conflict do nothing`,
);

const devices = new WeakMap<Client, Device>();
const subscriptions = new Map<string, number>();
const waiting: Waiting[] = [];
let isRunning = false;

const broker = await Aedes.createBroker({
  preConnect(client, { keepalive = 0 }, done) {
    findMqtt5(client.conn)?.accept({ clientId: null, keepalive, sessionExpiry: 0, isResumed: false });
    done(null, true);
  },
  authenticate(client, username, _password, done) {
    if (username?.startsWith('phone-')) return done(null, true);
    database.run(findDevice, { hash: hashToken(username ?? '') }).then(
      ([device]) => {
        if (device) devices.set(client, device);
        done(null, device !== undefined);
      },
      () => done(null, false),
    );
  },
  authorizeSubscribe(_client, subscription, done) {
    const device = parseDeviceTopic(subscription.topic);
    if (device) subscriptions.set(device.deviceId, (subscriptions.get(device.deviceId) ?? 0) + 1);
    done(null, subscription);
  },
  authorizePublish(client, packet, done) {
    const device = client && devices.get(client);
    const decoded = findDialect(packet.topic)?.decode(packet.topic, Buffer.from(packet.payload));
    const [message] = decoded?.messages ?? [];
    if (!device || message?.kind !== 'readings') return done(new Error('no readings'));
    const [reading] = message.readings;
    const complete = (error: Error | null) => {
      Object.assign(packet, { topic: 'taken', payload: Buffer.alloc(0), retain: false });
      done(error);
    };
    waiting.push({ ...device, at: reading?.at ?? Date.now(), values: reading?.values ?? {}, done: complete });
    if (isRunning) return;
    isRunning = true;
    setImmediate(run);
  },
  maxClientsIdLength: 400,
  queueLimit: 20,
});

async function run(): Promise<void> {
  while (waiting.length > 0) {
    const batch = waiting.splice(0, maxInBatch);
    const rows = batch.map(({ tenantId, deviceId, at, values }) => ({ t: tenantId, d: deviceId, a: at, v: values }));
    const error = await database.run(insertReadings, { rows: JSON.stringify(rows) }).then(
      () => null,
      (failure: Error) => failure,
    );
    if (error) console.error(error);
    for (const each of batch) {
      each.done(error);
      if (!error && subscriptions.has(each.deviceId)) publish(each);
    }
  }
  isRunning = false;
}

function publish({ tenantId, deviceId, at, values }: Waiting): void {
  const payload = JSON.stringify({ values: Object.fromEntries(Object.entries(values).map(([key, value]) => [key, [at, value]])) });
  broker.publish({ cmd: 'publish', topic: deviceTopic(tenantId, deviceId), payload, qos: 0, retain: false, dup: false }, ignore);
}

const web = createServer();
acceptWebSockets({ server: web, isOpen: () => true, addresses: [], accept: (connection) => void broker.handle(connection) });
await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve));
const devicePort = await openDevicePort({
  host: '127.0.0.1',
  port: Number(process.env['MQTT_PORT'] ?? 0),
  isOpen: () => true,
  accept: (connection) => void broker.handle(connection),
});
process.stdout.write(`mqtt ${devicePort.port}\nhttp://localhost:${(web.address() as AddressInfo).port}\n`);
process.on('SIGTERM', () => process.exit(0));
