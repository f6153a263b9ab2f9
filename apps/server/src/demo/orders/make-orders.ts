import { dayMs, hourMs, minuteMs } from '@energy-om/domain';
import { listRepairs } from '../plans/repairs.ts';
import type { SeededRandom } from '../seeded-random.ts';
import type { BuildContext, DemoTenant } from '../tenant/demo-tenant.ts';
import type { CurrentCourse } from './courses/current-courses.ts';
import { drawPastInstant } from './courses/draw-past-instant.ts';
import { check, evaluate } from './courses/episodes/checking.ts';
import { accept, assign, dispatch } from './courses/episodes/dispatching.ts';
import { checkIn, complete } from './courses/episodes/working.ts';
import { chooseOrderPeople } from './courses/order-people.ts';
import { OrderScript } from './courses/order-script.ts';
import type { Course } from './courses/past-courses.ts';
import { pickScenario } from './courses/pick-scenario.ts';
import type { Scenario } from './courses/scenario.ts';
import { isByDay, scheduleBackward, scheduleForward } from './courses/schedule.ts';
import { SimulatedOrder } from './courses/simulated-order.ts';
import { planRepair } from './make-repair.ts';
import { OrderRegistry } from './order-registry.ts';
import type { PhotoSource } from './photos.ts';

export interface Courses {
  past: readonly Course[];
  current: readonly CurrentCourse[];
}

interface OrderContext {
  build: BuildContext;
  tenant: DemoTenant;
  photos: PhotoSource;
  random: SeededRandom;
  registry: OrderRegistry;
}

/** Makes all orders of a tenant, oldest first: those of three months, and the open ones. */
export function makeOrders(build: BuildContext, tenant: DemoTenant, photos: PhotoSource, courses: Courses): SimulatedOrder[] {
  const random = build.random.fork(`orders of ${tenant.plan.key}`);
  const context = { build, tenant, photos, random, registry: new OrderRegistry(random) };
  makePastOrders(context, courses.past);
  for (const course of courses.current) {
    for (let count = 0; count < course.count; count += 1) makeCurrentOrder(context, course);
  }
  makeRepairs({ ...context, random: build.random.fork(`repairs of ${tenant.plan.key}`) });
  return context.registry.orders.sort((one, other) => one.createdAt - other.createdAt || (one.id < other.id ? -1 : 1));
}

/** The orders are made in the order in which they were raised, since later ones may refer to earlier ones. */
function makePastOrders(context: OrderContext, courses: readonly Course[]): void {
  const drawn = drawCourses(context, courses).map((course) => drawPastOrder(context, course));
  for (const { course, at, scenario: own } of drawn.sort((one, other) => one.at - other.at)) {
    const script = planOrder(context, course.repeats ? context.registry.repeat(own, at) : own);
    script.addSteps(course.episodes);
    simulateOrder(context, script, at, scheduleForward(script.steps, at, context.tenant.calendar, context.random));
  }
}

/** Returns each course as often as its share requires, in random order. */
function drawCourses({ tenant, random }: OrderContext, courses: readonly Course[]): Course[] {
  const total = courses.reduce((sum, { share }) => sum + share, 0);
  return random.shuffle(
    courses.flatMap((course) => Array<Course>(Math.round((course.share / total) * tenant.plan.pastOrders)).fill(course)),
  );
}

function drawPastOrder(
  { build, tenant, random, registry }: OrderContext,
  course: Course,
): { course: Course; scenario: Scenario; at: number } {
  for (;;) {
    const scenario = pickScenario(tenant, random, course.criteria);
    const at = drawPastInstant(scenario, build.now, random);
    if (isReservedForSimulator(scenario) && build.now - at < maxLifeMs) continue;
    if (registry.claim(scenario, at)) return { course, scenario, at };
  }
}

/** Every order has ended after this time. */
const maxLifeMs = 30 * dayMs;

/**
 * The simulator demonstrates live alarms on transformers, and each of these raises an order of its own: an open order of an earlier alarm
 * would absorb it.
 */
function isReservedForSimulator({ defect, business }: Scenario): boolean {
  return defect.source === 'alarm' && business.key === 'transformer';
}

/** What the consumption is followed up of. They are made last, so that all that is random before is as it is without them. */
function makeRepairs(context: OrderContext): void {
  const { build, tenant, random } = context;
  for (const plan of listRepairs(tenant.plan.key)) {
    const { scenario, at } = planRepair(tenant, plan, { now: build.now, random });
    const script = planOrder(context, scenario);
    script.addSteps([dispatch, accept, assign, checkIn, complete, check, evaluate]);
    simulateOrder(context, script, at, scheduleForward(script.steps, at, tenant.calendar, random));
  }
}

/** At night few people report and no plan begins, so another scenario is drawn, at most this often. */
const maxNightAttempts = 20;

function makeCurrentOrder(context: OrderContext, course: CurrentCourse): void {
  const { build, tenant, random, registry } = context;
  for (let attempt = 1; ; attempt += 1) {
    const scenario = pickScenario(tenant, random, course.criteria);
    const script = planOrder(context, scenario, course.lead);
    script.addSteps(course.episodes);
    const ageMs = drawAgeMs(course.waits, script, random);
    const { start, times } = scheduleBackward(script.steps, build.now, ageMs, mayWaitForDay(course, scenario), random);
    if (isReservedForSimulator(scenario)) continue;
    if (scenario.defect.source !== 'alarm' && !isByDay(start) && attempt < maxNightAttempts) continue;
    if (!registry.claim(scenario, start)) continue;
    simulateOrder(context, script, start, times);
    return;
  }
}

function planOrder({ photos, random, registry }: OrderContext, scenario: Scenario, leadKey?: string): OrderScript {
  const people = chooseOrderPeople(scenario, random, leadKey);
  return new OrderScript({
    scenario,
    people,
    random,
    takePhotos: photos.takePhotos,
    findOriginal: (about, at) => registry.findOriginal(about, at),
  });
}

function simulateOrder(
  { build, photos, random, registry }: OrderContext,
  script: OrderScript,
  start: number,
  times: readonly number[],
): void {
  const order = new SimulatedOrder(script.scenario, build.makeId(start), start);
  order.linkedOrderId = registry.findPredecessor(script.scenario, start);
  if (random.chance(0.35)) attachRequestPhoto(order, photos);
  const latest = build.now - minuteMs;
  for (const [index, step] of script.steps.entries()) {
    const at = times[index] ?? Number.POSITIVE_INFINITY;
    // The remaining steps are in the future, so the order is open.
    if (at > latest) break;
    step.take(order, Math.floor(at));
  }
  registry.orders.push(order);
}

function attachRequestPhoto(order: SimulatedOrder, photos: PhotoSource): void {
  const { creator, business, tenant } = order.scenario;
  const fileId = creator && photos.takePhoto(tenant.tenantId, business.key, 'before', creator, order.createdAt - minuteMs);
  if (creator && fileId) order.files.push({ fileId, kind: 'request', by: creator.id, at: order.createdAt });
}

/** Returns the time since the last step. */
function drawAgeMs(waits: CurrentCourse['waits'], script: OrderScript, random: SeededRandom): number {
  if ('hours' in waits) return random.between(waits.hours[0], waits.hours[1]) * hourMs;
  const used = random.between(waits.share[0], waits.share[1]) * script.targets[waits.clock].duration;
  return waits.clock === 'resolve' ? Math.max(3 * minuteMs, used - script.lengthMs) : used;
}

/** The dispatch desk answers at night too; field work on orders that are not urgent waits for the day. */
function mayWaitForDay({ waits }: CurrentCourse, { level }: Scenario): boolean {
  const isAtDesk = 'clock' in waits && ['dispatch', 'accept', 'assign'].includes(waits.clock);
  return level >= 3 && !isAtDesk;
}
