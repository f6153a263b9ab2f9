import { dayMs, hourMs, minuteMs } from '@energy-om/domain';
import type { SeededRandom } from '../seeded-random.ts';
import type { DemoWorld, Workshop } from '../world/demo-world.ts';
import { chooseCast } from './courses/cast.ts';
import type { CurrentCourse } from './courses/current-courses.ts';
import { drawPastInstant } from './courses/draw-past-instant.ts';
import { Journey } from './courses/journey.ts';
import { OrderWalk } from './courses/order-walk.ts';
import type { Course } from './courses/past-courses.ts';
import { playStory } from './courses/play-story.ts';
import { isByDay, scheduleBackward, scheduleForward } from './courses/schedule.ts';
import type { Story } from './courses/story.ts';
import { OrderBook } from './order-book.ts';
import type { Camera } from './photos.ts';

export interface Courses {
  past: readonly Course[];
  current: readonly CurrentCourse[];
}

interface Desk {
  workshop: Workshop;
  world: DemoWorld;
  camera: Camera;
  random: SeededRandom;
  book: OrderBook;
}

/** All orders of a tenant, oldest first: three months of them, and those in hand. */
export function makeOrders(workshop: Workshop, world: DemoWorld, camera: Camera, courses: Courses): OrderWalk[] {
  const random = workshop.random.fork(`orders of ${world.plan.key}`);
  const desk = { workshop, world, camera, random, book: new OrderBook(random) };
  makePast(desk, courses.past);
  for (const course of courses.current) {
    for (let count = 0; count < course.count; count += 1) makeCurrent(desk, course);
  }
  return desk.book.walks.sort((one, other) => one.createdAt - other.createdAt || (one.id < other.id ? -1 : 1));
}

/** In the order in which they were raised, since later ones may point at earlier ones. */
function makePast(desk: Desk, courses: readonly Course[]): void {
  const drawn = dealCourses(desk, courses).map((course) => drawPast(desk, course));
  for (const { course, at, story: own } of drawn.sort((one, other) => one.at - other.at)) {
    const journey = setOut(desk, course.repeats ? desk.book.repeat(own, at) : own);
    journey.tell(course.tell);
    walkAlong(desk, journey, at, scheduleForward(journey.steps, at, desk.world.calendar, desk.random));
  }
}

/** Each course as often as its share says, in a chance order. */
function dealCourses({ world, random }: Desk, courses: readonly Course[]): Course[] {
  const total = courses.reduce((sum, { share }) => sum + share, 0);
  return random.shuffle(
    courses.flatMap((course) => Array<Course>(Math.round((course.share / total) * world.plan.pastOrders)).fill(course)),
  );
}

function drawPast({ workshop, world, random, book }: Desk, course: Course): { course: Course; story: Story; at: number } {
  for (;;) {
    const story = playStory(world, random, course.wish);
    const at = drawPastInstant(story, workshop.now, random);
    if (keepsAlarmsToItself(story) && workshop.now - at < maxLifeMs) continue;
    if (book.claim(story, at)) return { course, story, at };
  }
}

/** After so long an order is over. */
const maxLifeMs = 30 * dayMs;

/**
 * Transformers are what alarms are shown on live, and each of these raises an order of its own: an open one of an earlier alarm
 * would take it in.
 */
function keepsAlarmsToItself({ fault, business }: Story): boolean {
  return fault.source === 'alarm' && business.key === 'transformer';
}

/** By night few people report and no plan begins: so often another story is told instead. */
const maxNightAttempts = 20;

function makeCurrent(desk: Desk, course: CurrentCourse): void {
  const { workshop, world, random, book } = desk;
  for (let attempt = 1; ; attempt += 1) {
    const story = playStory(world, random, course.wish);
    const journey = setOut(desk, story, course.lead);
    journey.tell(course.tell);
    const age = drawAge(course.waits, journey, random);
    const { start, times } = scheduleBackward(journey.steps, workshop.now, age, mayWaitForDay(course, story), random);
    if (keepsAlarmsToItself(story)) continue;
    if (story.fault.source !== 'alarm' && !isByDay(start) && attempt < maxNightAttempts) continue;
    if (!book.claim(story, start)) continue;
    walkAlong(desk, journey, start, times);
    return;
  }
}

function setOut({ camera, random, book }: Desk, story: Story, leadKey?: string): Journey {
  const cast = chooseCast(story, random, leadKey);
  return new Journey({ story, cast, random, takePhotos: camera.takePhotos, findTwin: (about, at) => book.findTwin(about, at) });
}

function walkAlong({ workshop, camera, random, book }: Desk, journey: Journey, start: number, times: readonly number[]): void {
  const walk = new OrderWalk(journey.story, workshop.makeId(start), start);
  walk.linkedOrderId = book.findForerunner(journey.story, start);
  if (random.chance(0.35)) attachRequestPhoto(walk, camera);
  const latest = workshop.now - minuteMs;
  for (const [index, step] of journey.steps.entries()) {
    const at = times[index] ?? Number.POSITIVE_INFINITY;
    // What lies ahead has not happened: the order is in hand.
    if (at > latest) break;
    step.take(walk, Math.floor(at));
  }
  book.walks.push(walk);
}

function attachRequestPhoto(walk: OrderWalk, camera: Camera): void {
  const { creator, business, world } = walk.story;
  const fileId = creator && camera.takePhoto(world.tenantId, business.key, 'before', creator, walk.createdAt - minuteMs);
  if (creator && fileId) walk.files.push({ fileId, kind: 'request', by: creator.id, at: walk.createdAt });
}

/** Milliseconds since the last step. */
function drawAge(waits: CurrentCourse['waits'], journey: Journey, random: SeededRandom): number {
  if ('hours' in waits) return random.between(waits.hours[0], waits.hours[1]) * hourMs;
  const used = random.between(waits.share[0], waits.share[1]) * journey.targets[waits.clock].duration;
  return waits.clock === 'resolve' ? Math.max(3 * minuteMs, used - journey.length) : used;
}

/** The desk answers at night too; who works on what is not urgent does not. */
function mayWaitForDay({ waits }: CurrentCourse, { level }: Story): boolean {
  const isAtDesk = 'clock' in waits && ['dispatch', 'accept', 'assign'].includes(waits.clock);
  return level >= 3 && !isAtDesk;
}
