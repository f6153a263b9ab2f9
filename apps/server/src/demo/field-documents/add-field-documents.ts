import type { StoredPicture } from '../pictures/store-pictures.ts';
import type { Loading } from '../set-up/services-at.ts';
import type { DemoTenant } from '../tenant/demo-tenant.ts';
import { createActing } from './act-as.ts';
import { findElectricalWork } from './find-work.ts';
import { openPermit } from './open-permit.ts';
import { runSwitching } from './run-switching.ts';

/** The keys of those who are named on the documents. */
const parts = ['chen', 'li', 'wang', 'wu', 'xu'] as const;

/**
 * Adds a permit by which people work and a switching order that is carried out, by the services, on two orders of the electrical team that are in
 * execution. A tenant without such orders or people has none.
 */
export async function addFieldDocuments(
  loading: Loading,
  tenant: DemoTenant,
  { now, pictures }: { now: number; pictures: readonly StoredPicture[] },
): Promise<void> {
  if (!parts.every((part) => tenant.people.some(({ key }) => key === part))) return;
  const acting = createActing(loading, tenant, { now, name: 'field documents' });
  const [first, second] = await findElectricalWork(loading, tenant.tenantId, ['xu', 'wu', 'wang', 'li'].map(acting.idOf));
  if (first) await openPermit(loading, first, { ...acting, now, photo: pictures.find(({ name }) => name.includes('lock')) });
  if (second) await runSwitching(second, acting);
}
