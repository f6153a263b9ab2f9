import type { ApiOutput } from '@energy-om/contract';
import type { TestServer } from '../services/test-server.ts';
import type { TestTenant } from './create-tenant.ts';
import type { OrderFixture } from './order-fixture.ts';

export interface StoreOptions {
  name?: string;
  areaId?: string | null;
  keeperIds?: string[];
}

let count = 0;
const next = () => {
  count += 1;
  return count;
};

/** A store of the whole tenant unless given otherwise. */
export async function createStore({ context }: TestServer, tenantId: string, options: StoreOptions = {}): Promise<string> {
  const { kysely } = context.database;
  const id = context.ids.next();
  const { name = `仓库 ${next()}`, areaId = null, keeperIds = [] } = options;
  await kysely.insertInto('stores').values({ tenant_id: tenantId, id, name, area_id: areaId, created_at: context.clock.now() }).execute();
  const keepers = keeperIds.map((account_id) => ({ tenant_id: tenantId, store_id: id, account_id }));
  if (keepers.length > 0) await kysely.insertInto('store_keepers').values(keepers).execute();
  return id;
}

export interface PartOptions {
  code?: string;
  name?: string;
  priceCents?: number;
  deviceModels?: string[];
}

/** A part that fits everything, of 36.50 a piece. */
export async function createPart({ context }: TestServer, tenantId: string, options: PartOptions = {}): Promise<string> {
  const id = context.ids.next();
  const number = next();
  const { code = `BJ-${number}`, name = `密封圈 ${number}`, priceCents = 3650, deviceModels = [] } = options;
  await context.database.kysely
    .insertInto('spare_parts')
    .values({
      tenant_id: tenantId,
      id,
      code,
      name,
      unit: '个',
      price_cents: priceCents,
      device_models: deviceModels,
      created_at: context.clock.now(),
    })
    .execute();
  return id;
}

/** Receives it as the administrator does. */
export function stockPart(
  { clients }: Pick<TestTenant, 'clients'>,
  place: { storeId: string; partId: string },
  quantity: number,
  priceCents?: number,
): Promise<ApiOutput<'receiveParts'>> {
  return clients.tenant_admin.succeed('receiveParts', { ...place, quantity, ...(priceCents !== undefined && { priceCents }) });
}

/** A store, and a part of which it has so many. */
export async function createStockedPart(
  server: TestServer,
  tenant: Pick<TestTenant, 'id' | 'clients'>,
  quantity: number,
  options: StoreOptions & PartOptions = {},
): Promise<{ storeId: string; partId: string }> {
  const { name: _, ...ofStore } = options;
  const place = { storeId: await createStore(server, tenant.id, ofStore), partId: await createPart(server, tenant.id, options) };
  if (quantity > 0) await stockPart(tenant, place, quantity);
  return place;
}

/** One piece of a part that was taken for an order of the technician's, of six that there were. */
export async function takeSomePart(
  server: TestServer,
  fixture: OrderFixture,
): Promise<{ storeId: string; partId: string; orderId: string; issueId: string }> {
  const place = await createStockedPart(server, fixture.tenant, 6);
  const { id: orderId } = await fixture.orderAt('50.team');
  const { parts } = await fixture.tenant.clients.technician.succeed('takeParts', { orderId, ...place, quantity: 1 });
  return { ...place, orderId, issueId: parts[0]?.id ?? '' };
}

/** Retires a business type, or restores it, whatever still refers to it. */
export async function retireType({ context }: TestServer, id: string, at: Date | null): Promise<void> {
  await context.database.kysely.updateTable('business_types').set({ retired_at: at }).where('id', '=', id).execute();
}
