import type { ApiInput, ApiOutput } from '@energy-om/contract';
import { createDeviceDirectory } from '#services/ingest/batch/device-directory.ts';
import { storeHistory } from '#services/ingest/batch/store-history.ts';
import { createReadingPartitions } from '#services/ingest/partitions/reading-partitions.ts';
import { createDevice } from '../factories/create-device.ts';
import { uploadPhotoAs } from '../factories/create-inspections.ts';
import { findModelId } from '../factories/create-readings.ts';
import type { TestTenant } from '../factories/create-tenant.ts';
import type { TestClient } from './test-client.ts';
import type { TestServer } from './test-server.ts';

/** Six digits, without a switch. */
export const plainModel = 'DTSD1352-C';
/** With a switch. */
export const switchedModel = 'DDSD1352';

type SwapInput = ApiInput<'swapMeter'>;

/** A technician of a tenant who puts meters up in the place of others. */
export class SwapBench {
  readonly server: TestServer;
  readonly tenant: TestTenant;

  constructor(server: TestServer, tenant: TestTenant) {
    this.server = server;
    this.tenant = tenant;
  }

  get technician(): TestClient {
    return this.tenant.clients.technician;
  }

  createMeter(areaId: string, changes: Parameters<typeof createDevice>[4] = {}): Promise<string> {
    const model = { kind: 'meter', energy_type: 'NYDN', model_id: findModelId(plainModel) } as const;
    return createDevice(this.server, this.tenant.id, areaId, '电表', { ...model, ...changes });
  }

  /** What a meter sends about its register, as the ingest stores it. */
  async report(deviceId: string, readings: readonly (readonly [at: Date, value: number])[]): Promise<void> {
    const { database, clock } = this.server;
    const { id: tenantId } = this.tenant;
    await createReadingPartitions(database).ensure(readings.map(([at]) => at.getTime()));
    const profile = (await createDeviceDirectory(database, clock).find(tenantId, [deviceId])).get(deviceId)?.self;
    if (!profile?.register) throw new Error('the meter has no register');
    const { key } = profile.register;
    await database.kysely.updateTable('devices').set({ online: true }).where('id', '=', deviceId).execute();
    const byTime = new Map(readings.map(([at, value]) => [at.getTime(), { [key]: value }]));
    const batch = { profile, readings: byTime, attributes: {}, unmapped: new Map(), isConnected: null };
    await database.transaction((tx) => storeHistory(tx, tenantId, new Map([[deviceId, batch]])));
  }

  photo(client = this.technician): Promise<string> {
    return uploadPhotoAs(client);
  }

  /** A swap that nothing stands against but what is given. */
  async input(
    id: string,
    newId: string,
    { closing = 0, opening = 0, ...changes }: Omit<Partial<SwapInput>, 'closing' | 'opening'> & { closing?: number; opening?: number } = {},
  ): Promise<SwapInput> {
    const photoIds = [await this.photo()];
    return { id, newId, factor: 1, closing: { value: closing, photoIds }, opening: { value: opening, photoIds }, ...changes };
  }

  async swap(...args: Parameters<SwapBench['input']>): Promise<ApiOutput<'swapMeter'>> {
    return this.technician.succeed('swapMeter', await this.input(...args));
  }

  readDevice(id: string) {
    return this.server.database.kysely.selectFrom('devices').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  }

  readSwaps() {
    return this.server.database.kysely.selectFrom('meter_swaps').selectAll().where('tenant_id', '=', this.tenant.id).execute();
  }
}
