import { dayMs, hourMs, minuteMs } from '@energy-om/domain';
import type { SeededRandom } from '../seeded-random.ts';
import type { BuildContext, DemoTenant } from '../tenant/demo-tenant.ts';
import type { CurrentCourse } from './courses/current-courses.ts';
import { drawPastInstant } from './courses/draw-past-instant.ts';
import { chooseOrderPeople } from './courses/order-people.ts';
import { OrderScript } from './courses/order-script.ts';
import { OrderWalk } from './courses/order-walk.ts';
import type { Course } from './courses/past-courses.ts';
import { pickScenario } from './courses/pick-scenario.ts';
import type { Scenario } from './courses/scenario.ts';
import { isByDay, scheduleBackward, scheduleForward } from './courses/schedule.ts';
import { OrderBook } from './order-book.ts';
import type { Camera } from './photos.ts';

export interface Courses {
  past: readonly Course[];
  current: readonly CurrentCourse[];
}

interface Desk {
  build: BuildContext;
  tenant: DemoTenant;
  camera: Camera;
  random: SeededRandom;
  book: OrderBook;
}

/** Makes all orders of a tenant, oldest first: those of three months, and the open ones. */
export function makeOrders(build: BuildContext, tenant: DemoTenant, camera: Camera, courses: Courses): OrderWalk[] {
  const random = build.random.fork(`orders of ${tenant.plan.key}`);
  const desk = { build, tenant, camera, random, book: new OrderBook(random) };
  makePast(desk, courses.past);
  for (const course of courses.current) {
    for (let count = 0; count < course.count; count += 1) makeCurrent(desk, course);
  }
  return desk.book.walks.sort((one, other) => one.createdAt - other.createdAt || (one.id < other.id ? -1 : 1));
}

/** The orders are made in the order in which they were raised, since later ones may refer to earlier ones. */
function makePast(desk: Desk, courses: readonly Course[]): void {
  const drawn = dealCourses(desk, courses).map((course) => drawPast(desk, course));
  for (const { course, at, scenario: own } of drawn.sort((one, other) => one.at - other.at)) {
    const script = setOut(desk, course.repeats ? desk.book.repeat(own, at) : own);
    script.addSteps(course.episodes);
    walkAlong(desk, script, at, scheduleForward(script.steps, at, desk.tenant.calendar, desk.random));
  }
}

/** Returns each course as often as its share requires, in random order. */
function dealCourses({ tenant, random }: Desk, courses: readonly Course[]): Course[] {
  const total = courses.reduce((sum, { share }) => sum + share, 0);
  return random.shuffle(
    courses.flatMap((course) => Array<Course>(Math.round((course.share / total) * tenant.plan.pastOrders)).fill(course)),
  );
}

function drawPast({ build, tenant, random, book }: Desk, course: Course): { course: Course; scenario: Scenario; at: number } {
  for (;;) {
    const scenario = pickScenario(tenant, random, course.criteria);
    const at = drawPastInstant(scenario, build.now, random);
    if (keepsAlarmsToItself(scenario) && build.now - at < maxLifeMs) continue;
    if (book.claim(scenario, at)) return { course, scenario, at };
  }
}

/** Every order has ended after this time. */
const maxLifeMs = 30 * dayMs;

/**
 * The simulator demonstrates live alarms on transformers, and each of these raises an order of its own: an open order of an earlier alarm
 * would absorb it.
 */
function keepsAlarmsToItself({ fault, business }: Scenario): boolean {
  return fault.source === 'alarm' && business.key === 'transformer';
}

/** At night few people report and no plan begins, so another scenario is drawn, at most this often. */
const maxNightAttempts = 20;

function makeCurrent(desk: Desk, course: CurrentCourse): void {
  const { build, tenant, random, book } = desk;
  for (let attempt = 1; ; attempt += 1) {
    const scenario = pickScenario(tenant, random, course.criteria);
    const script = setOut(desk, scenario, course.lead);
    script.addSteps(course.episodes);
    const age = drawAge(course.waits, script, random);
    const { start, times } = scheduleBackward(script.steps, build.now, age, mayWaitForDay(course, scenario), random);
    if (keepsAlarmsToItself(scenario)) continue;
    if (scenario.fault.source !== 'alarm' && !isByDay(start) && attempt < maxNightAttempts) continue;
    if (!book.claim(scenario, start)) continue;
    walkAlong(desk, script, start, times);
    return;
  }
}

function setOut({ camera, random, book }: Desk, scenario: Scenario, leadKey?: string): OrderScript {
  const people = chooseOrderPeople(scenario, random, leadKey);
  return new OrderScript({ scenario, people, random, takePhotos: camera.takePhotos, findTwin: (about, at) => book.findTwin(about, at) });
}

function walkAlong({ build, camera, random, book }: Desk, script: OrderScript, start: number, times: readonly number[]): void {
  const walk = new OrderWalk(script.scenario, build.makeId(start), start);
  walk.linkedOrderId = book.findForerunner(script.scenario, start);
  if (random.chance(0.35)) attachRequestPhoto(walk, camera);
  const latest = build.now - minuteMs;
  for (const [index, step] of script.steps.entries()) {
    const at = times[index] ?? Number.POSITIVE_INFINITY;
    // The remaining steps are in the future, so the order is open.
    if (at > latest) break;
    step.take(walk, Math.floor(at));
  }
  book.walks.push(walk);
}

function attachRequestPhoto(walk: OrderWalk, camera: Camera): void {
  const { creator, business, tenant } = walk.scenario;
  const fileId = creator && camera.takePhoto(tenant.tenantId, business.key, 'before', creator, walk.createdAt - minuteMs);
  if (creator && fileId) walk.files.push({ fileId, kind: 'request', by: creator.id, at: walk.createdAt });
}

/** Returns the milliseconds since the last step. */
function drawAge(waits: CurrentCourse['waits'], script: OrderScript, random: SeededRandom): number {
  if ('hours' in waits) return random.between(waits.hours[0], waits.hours[1]) * hourMs;
  const used = random.between(waits.share[0], waits.share[1]) * script.targets[waits.clock].duration;
  return waits.clock === 'resolve' ? Math.max(3 * minuteMs, used - script.length) : used;
}

/** The dispatch desk answers at night too; field work on orders that are not urgent waits for the day. */
function mayWaitForDay({ waits }: CurrentCourse, { level }: Scenario): boolean {
  const isAtDesk = 'clock' in waits && ['dispatch', 'accept', 'assign'].includes(waits.clock);
  return level >= 3 && !isAtDesk;
}
