import { minuteMs } from '@energy-om/domain';
import { returnParts } from '#services/spare-part/order/return-parts.ts';
import { takeParts } from '#services/spare-part/order/take-parts.ts';
import type { Acting } from '../field-documents/act-as.ts';
import { call } from '../set-up/services-at.ts';
import { type FoundStock, partIdOf } from './find-stock.ts';

interface Taken {
  store: 'main' | 'vehicle';
  code: string;
  quantity: number;
  returned?: number;
}

/** Off the vehicle; what is left of the wire goes back. */
const byElectrician: readonly Taken[] = [
  { store: 'vehicle', code: 'DQ-106', quantity: 12.5, returned: 4.5 },
  { store: 'vehicle', code: 'DQ-107', quantity: 2 },
];
/** More than the store may be short of: its keepers are notified. */
const byFitter: readonly Taken[] = [{ store: 'main', code: 'DQ-101', quantity: 2 }];

/** Lets the people take parts for what they carry out, and give back what is left. */
export async function takeForOrder({ as }: Acting, stock: FoundStock, key: 'wang' | 'sun', orderId: string): Promise<void> {
  for (const [index, { store, code, quantity, returned }] of (key === 'wang' ? byElectrician : byFitter).entries()) {
    const storeId = store === 'main' ? stock.mainId : stock.vehicleId;
    const taken = { orderId, storeId, partId: partIdOf(stock, code), quantity };
    const { parts } = await call(as(key, (18 - index) * minuteMs), 'takeParts', takeParts, taken);
    const entryId = parts.at(-1)?.id;
    if (returned !== undefined && entryId !== undefined)
      await call(as(key, 6 * minuteMs), 'returnParts', returnParts, { entryId, quantity: returned });
  }
}
