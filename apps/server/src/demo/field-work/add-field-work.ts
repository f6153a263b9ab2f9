import { createActing } from '../field-documents/act-as.ts';
import type { StoredPicture } from '../pictures/store-pictures.ts';
import type { Loading } from '../set-up/services-at.ts';
import type { DemoTenant } from '../tenant/demo-tenant.ts';
import { bookUsedParts } from './book-used-parts.ts';
import { findStock } from './find-stock.ts';
import { findFinishedWork, findOpenWork } from './find-work.ts';
import { startRound } from './start-round.ts';
import { takeForOrder } from './take-for-order.ts';

/**
 * Adds what people do on orders besides moving them on, by the services: parts that were used on finished orders, parts that were taken for orders in
 * execution, and a round along a route that is under way. A tenant without stock or routes has none.
 */
export async function addFieldWork(
  loading: Loading,
  tenant: DemoTenant,
  { now, pictures }: { now: number; pictures: readonly StoredPicture[] },
): Promise<void> {
  const { stock, routes = [] } = tenant.plan;
  if (stock) {
    const acting = createActing(loading, tenant, { now, name: 'parts' });
    const found = await findStock(loading, tenant.tenantId, stock);
    for (const order of await findFinishedWork(loading, tenant.tenantId, stock, now))
      await bookUsedParts(acting, tenant, found, order, now);
    for (const key of ['wang', 'sun'] as const) {
      const orderId = await findOpenWork(loading, tenant, key);
      if (orderId !== null) await takeForOrder(acting, found, key, orderId);
    }
  }
  const [route] = routes;
  if (route) await startRound(loading, tenant, route, { ...createActing(loading, tenant, { now, name: 'round' }), now, pictures });
}
