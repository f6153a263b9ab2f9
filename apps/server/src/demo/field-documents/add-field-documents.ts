import { demonstrationSeed } from '../demonstration-plans.ts';
import { createIds, createSequence } from '../make-ids.ts';
import type { StoredPicture } from '../pictures/store-pictures.ts';
import { createRandom } from '../seeded-random.ts';
import { type Loading, servicesAt } from '../set-up/services-at.ts';
import type { DemoTenant } from '../tenant/demo-tenant.ts';
import type { ActAs } from './act-as.ts';
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
  { tenantId, people }: DemoTenant,
  { now, pictures }: { now: number; pictures: readonly StoredPicture[] },
): Promise<void> {
  if (!parts.every((part) => people.some(({ key }) => key === part))) return;
  const nextId = createSequence(createIds(createRandom(`${demonstrationSeed}/field documents`)), now);
  const idOf = (key: string): string => {
    const person = people.find((one) => one.key === key);
    if (!person) throw new Error(`${key} is nobody`);
    return person.id;
  };
  const [first, second] = await findElectricalWork(loading, tenantId, ['xu', 'wu', 'wang', 'li'].map(idOf));
  const as: ActAs = (key, agoMs) => servicesAt(loading, { tenantId, accountId: idOf(key), fullName: '' }, now - agoMs, nextId);
  if (first) await openPermit(loading, first, { as, idOf, now, photo: pictures.find(({ name }) => name.includes('lock')) });
  if (second) await runSwitching(second, { as, idOf });
}
