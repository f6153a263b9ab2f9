import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { deviceTopic, phoneClientId } from '@energy-om/contract';
import { secondMs } from '@energy-om/domain';
import { median, readShare } from '../figures.ts';
import { printTable } from '../print-table.ts';
import { openClient, type ProductClient } from '../product-client.ts';
import type { SeededTenant } from '../seed.ts';
import type { Settings } from '../settings.ts';
import { openPhone, type PhoneCredentials } from './open-phone.ts';
import { runSimulatorLoad } from './run-simulator.ts';
import { type SeededDevice, seedDevices } from './seed-devices.ts';
import { type LiveServer, withFixture } from './with-fixture.ts';

interface Round {
  /** The number of readings that phones have received; of several readings of a device in one batch, only the newest is published. */
  received: number;
  /** Milliseconds from the device's own instant of the reading to its phone. */
  p50: number;
  p99: number;
  max: number;
}

/** The maximum number of devices to which a phone subscribes. */
const maxSubscriptions = 200;
/** The time at the beginning that does not count, while connections are opened and code is compiled. */
const warmUpMs = 2_000;
/** The time in which the server completes the work that the end of many connections causes. */
const idleMs = 4_000;

interface Phone {
  tenant: SeededTenant;
  topics: string[];
}

/** Finds the credentials with which a phone connects. */
type FindCredentials = (phone: Phone) => Promise<PhoneCredentials>;

/** Compares the time of a reading to the phone that subscribes to its device with that of a broker that publishes after one insert. */
export async function measurePhones(settings: Settings): Promise<void> {
  const count = Math.min(settings.devices, settings.phones * maxSubscriptions);
  // Each phone has its own account, because the rate of signing in by password is limited.
  await withFixture(settings.phones, async (fixture) => {
    const tokensFile = join(fixture.folder, 'tokens.csv');
    const devices = await seedDevices(fixture.database, fixture.tenants, count, tokensFile);
    await fixture.createBareTable();
    const phones = spreadDevices(fixture.tenants, devices);
    const product = await fixture.startProduct();
    const bare = await fixture.startBare();
    const clients = new Map<string, ProductClient>();
    for (const tenant of fixture.tenants) clients.set(tenant.id, await openClient(product.port, fixture.transportKey, tenant));
    const requestTicket = ({ tenant }: Phone) => (clients.get(tenant.id) as ProductClient).call<PhoneCredentials>('requestLiveTicket', {});
    const rounds = { product: [] as Round[], bare: [] as Round[] };
    const run = (server: LiveServer, findCredentials: FindCredentials) =>
      runRound(server, phones, findCredentials, { ...settings, devices: count }, tokensFile);
    for (let number = 0; number < settings.rounds; number += 1) {
      rounds.product.push(await run(product, requestTicket));
      rounds.bare.push(await run(bare, async () => ({ clientId: phoneClientId(randomUUID()), ticket: '' })));
    }
    await Promise.all([product.stop(), bare.stop()]);
    print(rounds, settings, count);
  });
}

/** A phone of its tenant subscribes to each device. */
function spreadDevices(tenants: readonly SeededTenant[], devices: readonly SeededDevice[]): Phone[] {
  const byTenant = Map.groupBy(devices, ({ tenantId }) => tenantId);
  return tenants.map((tenant) => ({
    tenant,
    topics: (byTenant.get(tenant.id) ?? []).map(({ tenantId, id }) => deviceTopic(tenantId, id)),
  }));
}

async function runRound(
  { port, mqttPort }: LiveServer,
  phones: readonly Phone[],
  findCredentials: FindCredentials,
  { devices, rate, seconds }: Settings,
  tokensFile: string,
): Promise<Round> {
  const latencies: number[] = [];
  let loadBeganAt = Number.POSITIVE_INFINITY;
  let measureFrom = Number.POSITIVE_INFINITY;
  const receive = (payload: Buffer) => {
    const now = Date.now();
    const { values } = JSON.parse(payload.toString()) as { values: Record<string, [at: number, value: unknown]> };
    const at = Math.max(...Object.values(values).map(([instant]) => instant));
    if (!Number.isFinite(at)) return;
    // A value from before the load began, delivered when the phone subscribes, does not count.
    if (at < loadBeganAt) return;
    measureFrom = Math.min(measureFrom, at + warmUpMs);
    if (at >= measureFrom) latencies.push(now - at);
  };
  const clients = [];
  for (const phone of phones) clients.push(await openPhone(port, await findCredentials(phone), phone.topics, receive));
  loadBeganAt = Date.now();
  await runSimulatorLoad({ port: mqttPort, connections: devices, rate, seconds: seconds + warmUpMs / secondMs, tokensFile });
  await Promise.all(clients.map((client) => client.endAsync(true)));
  await new Promise((resolve) => setTimeout(resolve, idleMs));
  latencies.sort((one, other) => one - other);
  return {
    received: latencies.length,
    p50: readShare(latencies, 0.5),
    p99: readShare(latencies, 0.99),
    max: latencies.at(-1) ?? Number.NaN,
  };
}

function print({ product, bare }: Record<'product' | 'bare', Round[]>, { rate, seconds, phones }: Settings, devices: number): void {
  const row = (name: string, rounds: readonly Round[]) => [
    name,
    median(rounds.map(({ received }) => received / seconds)).toFixed(0),
    ...(['p50', 'p99', 'max'] as const).map((figure) => median(rounds.map((round) => round[figure])).toFixed(0)),
  ];
  const head = ['', 'received /s', 'p50 ms', 'p99 ms', 'max ms'];
  printTable(`reading to phone: ${rate} readings a second of ${devices} devices, ${phones} phones`, head, [
    row('product', product),
    row('limit', bare),
  ]);
  const describe = (rounds: readonly Round[]) => rounds.map(({ p50, p99 }) => `${p50} and ${p99}`).join('; ');
  console.log(`p50 and p99 by rounds: product ${describe(product)}; limit ${describe(bare)}`);
  const ratios = product.map(({ p50 }, index) => p50 / (bare[index] as Round).p50);
  console.log(`median against the limit's ${median(ratios).toFixed(2)} (rounds: ${ratios.map((ratio) => ratio.toFixed(2)).join(', ')})`);
}
