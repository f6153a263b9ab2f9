import { demonstrationSeed, randomOf } from './demonstration-plans.ts';
import type { DemoGateway } from './device-file.ts';
import { createIds } from './make-ids.ts';
import { addAlarmRows } from './orders/add-alarm-rows.ts';
import { addCommentRows } from './orders/add-comment-rows.ts';
import { addCostRows } from './orders/add-cost-rows.ts';
import { addOrderRows } from './orders/add-order-rows.ts';
import { addOutboxRows } from './orders/add-outbox-rows.ts';
import { addSavingRows } from './orders/add-saving-rows.ts';
import { currentCourses, simpleCurrentCourses } from './orders/courses/current-courses.ts';
import { pastCourses, simpleCourses } from './orders/courses/past-courses.ts';
import { type Courses, makeOrders } from './orders/make-orders.ts';
import { createPhotoSource } from './orders/photos.ts';
import type { StoredPicture } from './pictures/store-pictures.ts';
import { binjiang } from './plans/binjiang.ts';
import { jiangnan } from './plans/jiangnan.ts';
import { createRandom } from './seeded-random.ts';
import { addOrganisation } from './set-up/add-organisation.ts';
import type { Loading } from './set-up/services-at.ts';
import { setUpTenant } from './set-up/set-up-tenant.ts';
import { createRows, type DemoRows } from './tenant/demo-rows.ts';
import type { BuildContext, DemoTenant } from './tenant/demo-tenant.ts';
import type { TenantPlan } from './tenant/tenant-plan.ts';

const tenants: readonly { plan: TenantPlan; courses: Courses }[] = [
  { plan: binjiang, courses: { past: pastCourses, current: currentCourses } },
  { plan: jiangnan, courses: { past: simpleCourses, current: simpleCurrentCourses } },
];

export interface Demonstration {
  tenants: DemoTenant[];
  /** The gateways that the simulator speaks for. */
  gateways: DemoGateway[];
  /** The history, which is not yet written. */
  rows: DemoRows;
}

export interface DemonstrationParts {
  /** Epoch milliseconds. */
  now: number;
  /** By login name. */
  passwordHashes: ReadonlyMap<string, string>;
  pictures: readonly StoredPicture[];
}

/**
 * Sets the demonstration's tenants up and makes three months of work in them, as of `now`. Besides what is random, such as tokens, it is the
 * same for the same `now`.
 */
export async function makeDemonstration(loading: Loading, { now, passwordHashes, pictures }: DemonstrationParts): Promise<Demonstration> {
  const made: Demonstration = { tenants: [], gateways: [], rows: createRows() };
  for (const { plan, courses } of tenants) {
    const random = randomOf(plan);
    const makeId = createIds(random.fork('ids'));
    const { tenant, gateways } = await setUpTenant(loading, { plan, makeId, now, passwordHashes });
    if (plan === binjiang) await addOrganisation(loading, tenant, createIds(random.fork('organisation')), now);
    addHistory({ rows: made.rows, random, makeId, now }, tenant, courses, pictures);
    made.tenants.push(tenant);
    made.gateways.push(...gateways);
  }
  addOutboxRows(made.rows, createIds(createRandom(`${demonstrationSeed}/notifications`)));
  return made;
}

/** Adds the rows of the orders and of the alarms that raised them. */
function addHistory(build: BuildContext, tenant: DemoTenant, courses: Courses, pictures: readonly StoredPicture[]): void {
  const { rows, random, makeId } = build;
  const photos = createPhotoSource(rows, random.fork('photos'), makeId, pictures);
  const orders = makeOrders(build, tenant, photos, courses);
  addOrderRows(rows, tenant, orders);
  addCostRows(rows, tenant, orders);
  addSavingRows(rows, tenant, orders);
  const commented = random.fork('comments');
  addCommentRows({ ...build, random: commented, makeId: createIds(commented.fork('ids')) }, tenant, orders);
  const alarmed = random.fork('alarms');
  addAlarmRows({ ...build, random: alarmed, makeId: createIds(alarmed.fork('ids')) }, tenant, orders);
}
