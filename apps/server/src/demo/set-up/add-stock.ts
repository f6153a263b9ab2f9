import { dayMs, defaultTimeZone, hourMs, localDate, startOfLocalDate } from '@energy-om/domain';
import type { SignedInContext } from '#services/core/request-context.ts';
import { saveSparePart } from '#services/spare-part/catalogue/save-spare-part.ts';
import { saveLabourRates } from '#services/spare-part/cost/save-labour-rates.ts';
import { countParts } from '#services/spare-part/stock/count-parts.ts';
import { receiveParts } from '#services/spare-part/stock/receive-parts.ts';
import { transferParts } from '#services/spare-part/stock/transfer-parts.ts';
import { saveStore } from '#services/spare-part/store/save-store.ts';
import type { BusinessKey } from '../catalogue/business-type.ts';
import type { SparePartPlan, StockPlan, StorePlan } from '../plans/spare-parts.ts';
import type { DemoTenant } from '../tenant/demo-tenant.ts';
import { call } from './services-at.ts';

/** When what happened, in days before the loading. */
const receivedDaysAgo = 60;
const deliveredDaysAgo = 21;
const transferredDaysAgo = 12;
/** What orders use in the demonstration is taken later than that. */
export const countedDaysAgo = 6;

interface StockedPart extends SparePartPlan {
  id: string;
  /** In the main store. */
  quantity: number;
}

/**
 * Fills the stores as of the moment of the loading: rates of labour, a catalogue, receipts, transfers into the vehicle, and a count that found less than
 * the books had.
 *
 * @param asOf the context of one of the people at an instant in epoch milliseconds; without a key, the administrator's
 */
export async function addStock(
  stock: StockPlan,
  { people, businessTypes }: DemoTenant,
  { now, since, asOf }: { now: number; since: number; asOf(at: number, key?: string): SignedInContext },
): Promise<void> {
  const administrator = asOf(since);
  const idsOf = (keys: readonly BusinessKey[]) => keys.flatMap((key) => businessTypes.get(key)?.id ?? []);
  await call(administrator, 'saveLabourRates', saveLabourRates, {
    version: 0,
    rateCents: stock.rates.general,
    businessTypes: Object.entries(stock.rates.businesses).flatMap(([key, rateCents]) =>
      idsOf([key as BusinessKey]).map((id) => ({ id, rateCents })),
    ),
  });
  const openStore = async ({ name, keepers }: StorePlan): Promise<string> => {
    const keeperIds = people.filter(({ key }) => keepers.includes(key)).map(({ id }) => id);
    return (await call(administrator, 'saveStore', saveStore, { name, keeperIds })).id;
  };
  const [mainId, vehicleId] = [await openStore(stock.main), await openStore(stock.vehicle)];
  /** The morning of a day. */
  const keeperAt = (daysAgo: number) =>
    asOf(startOfLocalDate(localDate(now - daysAgo * dayMs, defaultTimeZone), defaultTimeZone) + 9 * hourMs, stock.main.keepers[0]);
  const parts = await receiveAll(stock.parts, administrator, keeperAt(receivedDaysAgo), { mainId, idsOf });
  await receiveDeliveries(parts, keeperAt(deliveredDaysAgo), mainId);
  await loadVehicle(parts, keeperAt(transferredDaysAgo), { mainId, vehicleId });
  await count(parts, stock.counted, keeperAt(countedDaysAgo), mainId);
}

async function receiveAll(
  plans: readonly SparePartPlan[],
  administrator: SignedInContext,
  keeper: SignedInContext,
  { mainId, idsOf }: { mainId: string; idsOf(keys: readonly BusinessKey[]): string[] },
): Promise<StockedPart[]> {
  const parts: StockedPart[] = [];
  for (const plan of plans) {
    const { code, name, model, unit, priceCents, fits, deviceModels = [], main } = plan;
    const fields = { code, name, model, unit, priceCents, deviceModels: [...deviceModels], businessTypeIds: idsOf(fits) };
    const [quantity, minimum] = main;
    const minimums = minimum === null ? [] : [{ storeId: mainId, minimum }];
    const { id } = await call(administrator, 'saveSparePart', saveSparePart, { ...fields, minimums });
    parts.push({ ...plan, id, quantity });
  }
  for (const { id, quantity } of parts)
    await call(keeper, 'receiveParts', receiveParts, { storeId: mainId, partId: id, quantity, note: '首批入库' });
  return parts;
}

async function receiveDeliveries(parts: readonly StockedPart[], keeper: SignedInContext, storeId: string): Promise<void> {
  for (const part of parts) {
    if (!part.delivery) continue;
    await call(keeper, 'receiveParts', receiveParts, { storeId, partId: part.id, ...part.delivery, note: '到货补库' });
    part.quantity += part.delivery.quantity;
  }
}

async function loadVehicle(
  parts: readonly StockedPart[],
  keeper: SignedInContext,
  { mainId, vehicleId }: { mainId: string; vehicleId: string },
): Promise<void> {
  for (const part of parts) {
    if (part.vehicle === undefined) continue;
    const moved = { storeId: mainId, toStoreId: vehicleId, partId: part.id, quantity: part.vehicle };
    await call(keeper, 'transferParts', transferParts, { ...moved, note: '随车备件' });
    part.quantity -= part.vehicle;
  }
}

async function count(
  parts: readonly StockedPart[],
  counted: StockPlan['counted'],
  keeper: SignedInContext,
  storeId: string,
): Promise<void> {
  const lines = parts.map(({ id, code, quantity }) => ({ partId: id, expected: quantity, counted: counted[code] ?? quantity }));
  await call(keeper, 'countParts', countParts, { storeId, lines, note: '月度盘点' });
}
