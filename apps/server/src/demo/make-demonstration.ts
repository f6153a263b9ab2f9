import { demonstrationSeed, randomOf } from './demonstration-plans.ts';
import { createIds } from './make-ids.ts';
import { addAlarmRows } from './orders/add-alarm-rows.ts';
import { addOrderRows } from './orders/add-order-rows.ts';
import { addOutboxRows } from './orders/add-outbox-rows.ts';
import { currentCourses, simpleCurrentCourses } from './orders/courses/current-courses.ts';
import { pastCourses, simpleCourses } from './orders/courses/past-courses.ts';
import { type Courses, makeOrders } from './orders/make-orders.ts';
import { createPhotoSource } from './orders/photos.ts';
import type { StoredPicture } from './pictures/store-pictures.ts';
import { binjiang } from './plans/binjiang.ts';
import { jiangnan } from './plans/jiangnan.ts';
import { createRandom } from './seeded-random.ts';
import { addAlarmRules } from './tenant/add-alarm-rules.ts';
import { addDispatchRules } from './tenant/add-dispatch-rules.ts';
import { addOrganisation } from './tenant/add-organisation.ts';
import { buildTenant } from './tenant/build-tenant.ts';
import { createRows, type DemoRows } from './tenant/demo-rows.ts';
import type { TenantPlan } from './tenant/tenant-plan.ts';

const tenants: readonly { plan: TenantPlan; courses: Courses }[] = [
  { plan: binjiang, courses: { past: pastCourses, current: currentCourses } },
  { plan: jiangnan, courses: { past: simpleCourses, current: simpleCurrentCourses } },
];

/**
 * Makes all rows of the demonstration as of `now` (epoch milliseconds). They are the same for the same `now`.
 * @param passwordHashes by login name
 */
export function makeDemonstration(now: number, passwordHashes: ReadonlyMap<string, string>, pictures: readonly StoredPicture[]): DemoRows {
  const rows = createRows();
  for (const { plan, courses } of tenants) {
    const random = randomOf(plan);
    const makeId = createIds(random.fork('ids'));
    const build = { rows, random, makeId, now };
    const tenant = buildTenant(build, plan, passwordHashes);
    addDispatchRules({ ...build, makeId: createIds(random.fork('dispatch rules')) }, tenant);
    addAlarmRules({ ...build, makeId: createIds(random.fork('alarm rules')) }, tenant);
    if (plan === binjiang) addOrganisation({ ...build, makeId: createIds(random.fork('organisation')) }, tenant);
    const photos = createPhotoSource(rows, random.fork('photos'), makeId, pictures);
    const orders = makeOrders(build, tenant, photos, courses);
    addOrderRows(rows, tenant, orders);
    const alarmed = random.fork('alarms');
    addAlarmRows({ ...build, random: alarmed, makeId: createIds(alarmed.fork('ids')) }, tenant, orders);
  }
  addOutboxRows(rows, createIds(createRandom(`${demonstrationSeed}/notifications`)));
  return rows;
}
