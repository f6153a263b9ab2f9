import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { deviceTopic, phoneClientId } from '@energy-om/contract';
import { median, readShare } from '../figures.ts';
import { printTable } from '../print-table.ts';
import { openClient, type ProductClient } from '../product-client.ts';
import type { SeededTenant } from '../seed.ts';
import type { Settings } from '../settings.ts';
import { openPhone, type PhoneCredentials } from './open-phone.ts';
import { type LiveServer, withFixture } from './open-world.ts';
import { runSimulatorLoad } from './run-simulator.ts';
import { type SeededDevice, seedDevices } from './seed-devices.ts';

interface Round {
  /** Readings that phones were told of; the newest alone where a device had several in one batch. */
  received: number;
  /** Milliseconds from the device's own instant of the reading to its phone. */
  p50: number;
  p99: number;
  longest: number;
}

/** The maximum number of devices to which a phone subscribes. */
const maxFollowed = 200;
/** Milliseconds that do not count, while connections are opened and code is compiled. */
const warmUp = 2000;
const settling = 4000;

interface Phone {
  tenant: SeededTenant;
  topics: string[];
}

/** Compares the time of a reading to the phone that subscribes to its device with that of a broker that publishes after one insert. */
export async function measurePhones(settings: Settings): Promise<void> {
  const count = Math.min(settings.devices, settings.phones * maxFollowed);
  // Each phone has its own account, because the rate of signing in by password is limited.
  await withFixture(settings.phones, async (world) => {
    const tokensFile = join(world.folder, 'tokens.csv');
    const devices = await seedDevices(world.database, world.tenants, count, tokensFile);
    await world.createBareTable();
    const phones = spreadDevices(world.tenants, devices);
    const product = await world.startProduct();
    const bare = await world.startBare();
    const clients = new Map<string, ProductClient>();
    for (const tenant of world.tenants) clients.set(tenant.id, await openClient(product.port, world.transportKey, tenant));
    const askForTicket = ({ tenant }: Phone) => (clients.get(tenant.id) as ProductClient).call<PhoneCredentials>('requestLiveTicket', {});
    const rounds = { product: [] as Round[], bare: [] as Round[] };
    const run = (server: LiveServer, letIn: (phone: Phone) => Promise<PhoneCredentials>) =>
      runRound(server, phones, letIn, { ...settings, devices: count }, tokensFile);
    for (let number = 0; number < settings.rounds; number += 1) {
      rounds.product.push(await run(product, askForTicket));
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
  letIn: (phone: Phone) => Promise<PhoneCredentials>,
  { devices, rate, seconds }: Settings,
  tokensFile: string,
): Promise<Round> {
  const took: number[] = [];
  let begin = Number.POSITIVE_INFINITY;
  const hear = (payload: Buffer) => {
    const now = Date.now();
    const { values } = JSON.parse(payload.toString()) as { values: Record<string, [at: number, value: unknown]> };
    const at = Math.max(...Object.values(values).map(([instant]) => instant));
    if (!Number.isFinite(at)) return;
    // A value from before the load began, delivered when the phone subscribes, does not count.
    if (at < loadBegan) return;
    begin = Math.min(begin, at + warmUp);
    if (at >= begin) took.push(now - at);
  };
  let loadBegan = Number.POSITIVE_INFINITY;
  const clients = [];
  for (const phone of phones) clients.push(await openPhone(port, await letIn(phone), phone.topics, hear));
  loadBegan = Date.now();
  await runSimulatorLoad({ port: mqttPort, connections: devices, rate, seconds: seconds + warmUp / 1000, tokensFile });
  await Promise.all(clients.map((client) => client.endAsync(true)));
  await new Promise((resolve) => setTimeout(resolve, settling));
  took.sort((one, other) => one - other);
  return { received: took.length, p50: readShare(took, 0.5), p99: readShare(took, 0.99), longest: took.at(-1) ?? Number.NaN };
}

function print({ product, bare }: Record<'product' | 'bare', Round[]>, { rate, seconds, phones }: Settings, devices: number): void {
  const row = (name: string, rounds: readonly Round[]) => [
    name,
    median(rounds.map(({ received }) => received / seconds)).toFixed(0),
    ...(['p50', 'p99', 'longest'] as const).map((figure) => median(rounds.map((round) => round[figure])).toFixed(0)),
  ];
  const head = ['', 'told /s', 'p50 ms', 'p99 ms', 'longest ms'];
  printTable(`reading to phone: ${rate} readings a second of ${devices} devices, ${phones} phones`, head, [
    row('product', product),
    row('limit', bare),
  ]);
  const describe = (rounds: readonly Round[]) => rounds.map(({ p50, p99 }) => `${p50} and ${p99}`).join('; ');
  console.log(`p50 and p99 by rounds: product ${describe(product)}; limit ${describe(bare)}`);
  const ratios = product.map(({ p50 }, index) => p50 / (bare[index] as Round).p50);
  console.log(`median against the limit's ${median(ratios).toFixed(2)} (rounds: ${ratios.map((ratio) => ratio.toFixed(2)).join(', ')})`);
}
