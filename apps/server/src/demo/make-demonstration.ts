import { demonstrationSeed, randomOf } from './demonstration-plans.ts';
import { createIds } from './make-ids.ts';
import { addAlarmRows } from './orders/add-alarm-rows.ts';
import { addOrderRows } from './orders/add-order-rows.ts';
import { addOutboxRows } from './orders/add-outbox-rows.ts';
import { currentCourses, simpleCurrentCourses } from './orders/courses/current-courses.ts';
import { pastCourses, simpleCourses } from './orders/courses/past-courses.ts';
import { type Courses, makeOrders } from './orders/make-orders.ts';
import { createCamera } from './orders/photos.ts';
import type { StoredPicture } from './pictures/store-pictures.ts';
import { createRandom } from './seeded-random.ts';
import { binjiang } from './tenants/binjiang.ts';
import { jiangnan } from './tenants/jiangnan.ts';
import { addAlarmRules } from './world/add-alarm-rules.ts';
import { addDispatchRules } from './world/add-dispatch-rules.ts';
import { addOrganisation } from './world/add-organisation.ts';
import { buildWorld } from './world/build-world.ts';
import { createRows, type DemoRows } from './world/demo-rows.ts';
import type { TenantPlan } from './world/tenant-plan.ts';

const tenants: readonly { plan: TenantPlan; courses: Courses }[] = [
  { plan: binjiang, courses: { past: pastCourses, current: currentCourses } },
  { plan: jiangnan, courses: { past: simpleCourses, current: simpleCurrentCourses } },
];

/** All rows of the demonstration as they stand at `now` (epoch milliseconds); the same for the same now. @param passwordHashes by login name */
export function makeDemonstration(now: number, passwordHashes: ReadonlyMap<string, string>, pictures: readonly StoredPicture[]): DemoRows {
  const rows = createRows();
  for (const { plan, courses } of tenants) {
    const random = randomOf(plan);
    const makeId = createIds(random.fork('ids'));
    const workshop = { rows, random, makeId, now };
    const world = buildWorld(workshop, plan, passwordHashes);
    addDispatchRules({ ...workshop, makeId: createIds(random.fork('dispatch rules')) }, world);
    addAlarmRules({ ...workshop, makeId: createIds(random.fork('alarm rules')) }, world);
    if (plan === binjiang) addOrganisation({ ...workshop, makeId: createIds(random.fork('organisation')) }, world);
    const camera = createCamera(rows, random.fork('photos'), makeId, pictures);
    const orders = makeOrders(workshop, world, camera, courses);
    addOrderRows(rows, world, orders);
    const alarmed = random.fork('alarms');
    addAlarmRows({ ...workshop, random: alarmed, makeId: createIds(alarmed.fork('ids')) }, world, orders);
  }
  addOutboxRows(rows, createIds(createRandom(`${demonstrationSeed}/notifications`)));
  return rows;
}
