import { addWorkingTime, type EventLevel, type WorkCalendar, workOrderStatus } from '@energy-om/domain';
import type { SeededRandom } from '../seeded-random.ts';
import type { DemoWorld, Workshop } from '../world/demo-world.ts';
import { chooseCast } from './cast.ts';
import type { CurrentCourse } from './current-courses.ts';
import { Journey } from './journey.ts';
import { OrderWalk, originOf } from './order-walk.ts';
import type { Course } from './past-courses.ts';
import type { Camera } from './photos.ts';
import { isByDay, scheduleBackward, scheduleForward } from './schedule.ts';
import type { Story, StoryWish } from './story.ts';
import { tellStory } from './tell-story.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const past = 90 * day;
/** How long ago the newest of each level was raised that is told as over; what is raised later is in hand. */
const newestPast: Record<EventLevel, number> = { 1: 10 * hour, 2: 16 * hour, 3: 4 * day, 4: 8 * day };

export interface Courses {
  past: readonly Course[];
  current: readonly CurrentCourse[];
}

/** All orders of a tenant, oldest first: three months of them, and those in hand. */
export function makeOrders(workshop: Workshop, world: DemoWorld, camera: Camera, courses: Courses): OrderWalk[] {
  const maker = new OrderMaker(workshop, world, camera);
  maker.makePast(courses.past);
  for (const course of courses.current) {
    for (let count = 0; count < course.count; count += 1) maker.makeCurrent(course);
  }
  return maker.walks.sort((one, other) => one.createdAt - other.createdAt || (one.id < other.id ? -1 : 1));
}

class OrderMaker {
  readonly walks: OrderWalk[] = [];
  readonly #workshop: Workshop;
  readonly #world: DemoWorld;
  readonly #camera: Camera;
  readonly #random: SeededRandom;
  readonly #origins = new Set<string>();

  constructor(workshop: Workshop, world: DemoWorld, camera: Camera) {
    this.#workshop = workshop;
    this.#world = world;
    this.#camera = camera;
    this.#random = workshop.random.fork(`orders of ${world.plan.key}`);
  }

  /** In the order in which they were raised, since later ones may point at earlier ones. */
  makePast(courses: readonly Course[]): void {
    const drawn = this.#dealCourses(courses).map((course) => ({ course, ...this.#placeStory(course.wish) }));
    for (const { course, at, ...planned } of drawn.sort((one, other) => one.at - other.at)) {
      const story = course.repeats ? this.#repeatStory(planned.story, at) : planned.story;
      const journey = this.#setOut(story);
      course.tell(journey);
      this.#walk(journey, at, scheduleForward(journey.steps, at, this.#world.calendar, this.#random));
    }
  }

  makeCurrent(course: CurrentCourse): void {
    const { now } = this.#workshop;
    for (let attempt = 1; ; attempt += 1) {
      const story = tellStory(this.#world, this.#random, course.wish);
      const journey = this.#setOut(story, course.lead);
      course.tell(journey);
      const { start, times } = scheduleBackward(journey.steps, now, this.#drawAge(course.waits, journey), mayWaitForDay(course, story), this.#random);
      // Few people report by night; where the course is about someone who does, it stays.
      if (story.fault.source === 'manual' && !isByDay(start) && attempt < 20) continue;
      if (this.#claim(story, start)) {
        this.#walk(journey, start, times);
        return;
      }
    }
  }

  /** Each course as often as its share says, in a chance order. */
  #dealCourses(courses: readonly Course[]): Course[] {
    const total = courses.reduce((sum, { share }) => sum + share, 0);
    const deck = courses.flatMap((course) => Array<Course>(Math.round((course.share / total) * this.#world.plan.pastOrders)).fill(course));
    return this.#random.shuffle(deck);
  }

  #placeStory(wish: StoryWish): { story: Story; at: number } {
    for (;;) {
      const story = tellStory(this.#world, this.#random, wish);
      const at = this.#drawPastInstant(story);
      if (this.#claim(story, at)) return { story, at };
    }
  }

  /** The same trouble as an earlier order's, reported once more. */
  #repeatStory(story: Story, at: number): Story {
    const earlier = this.walks.findLast(
      (walk) => walk.story.project === story.project && walk.story.fault.source === 'alarm' && walk.createdAt > at - 3 * day && !walk.story.business.oneSignature,
    )?.story;
    if (!earlier) return story;
    const { creator, customAnswers } = story;
    const { business, fault, device, room, site, team, title, level } = earlier;
    const description = `值班巡视再次报修：${title}，请核对是否已有工单。`;
    return { ...story, business, fault: { ...fault, source: 'manual' }, device, room, site, team, title, level, description, creator, customAnswers };
  }

  /** @returns false where the plan's occurrence has its order already */
  #claim(story: Story, at: number): boolean {
    const origin = originOf(story, at);
    if (origin === null) return true;
    if (this.#origins.has(origin)) return false;
    this.#origins.add(origin);
    return true;
  }

  /** Alarms come at any hour, plans on a working morning, people report by day and more on weekdays. */
  #drawPastInstant({ fault, level }: Story): number {
    const newest = this.#workshop.now - newestPast[level];
    const oldest = this.#workshop.now - past;
    const random = this.#random;
    for (;;) {
      const at = newest - Math.floor(random.next() * (newest - oldest));
      if (fault.source === 'alarm') return at;
      if (fault.source === 'manual' && isByDay(at) && (isWorkday(at, this.#world.calendar) || random.chance(0.4))) return at;
      const morning = addWorkingTime(at - ((at + 8 * hour) % day), random.integer(1, 25) * minute, this.#world.calendar);
      if (fault.source === 'plan' && morning !== null && morning < newest) return morning;
    }
  }

  #setOut(story: Story, leadKey?: string): Journey {
    const cast = chooseCast(story, this.#random, leadKey);
    return new Journey({
      story,
      cast,
      random: this.#random,
      takePhotos: this.#camera.takePhotos,
      findTwin: (about, at) => this.#findEarlier(about, at, 3 * day, (walk) => walk.story.title === about.title)?.id ?? null,
    });
  }

  #walk(journey: Journey, start: number, times: readonly number[]): void {
    const { story } = journey;
    const walk = new OrderWalk(story, this.#workshop.makeId(start), start);
    walk.linkedOrderId = this.#findForerunner(story, start);
    this.#attachRequestPhoto(walk);
    const latest = this.#workshop.now - minute;
    for (const [index, step] of journey.steps.entries()) {
      const at = times[index] ?? Number.POSITIVE_INFINITY;
      // What lies ahead has not happened: the order is in hand.
      if (at > latest) break;
      step.take(walk, Math.floor(at));
    }
    this.walks.push(walk);
  }

  #attachRequestPhoto(walk: OrderWalk): void {
    const { creator, business, world } = walk.story;
    if (!creator || !this.#random.chance(0.35)) return;
    const fileId = this.#camera.takePhoto(world.tenantId, business.key, 'before', creator, walk.createdAt - minute);
    if (fileId !== null) walk.files.push({ fileId, kind: 'request', by: creator.id, at: walk.createdAt });
  }

  /** Trouble that comes back on the same device is raised as a new order linked to the old one. */
  #findForerunner(story: Story, at: number): string | null {
    if (!story.device || story.fault.source === 'plan' || !this.#random.chance(0.2)) return null;
    const found = this.#findEarlier(story, at, 30 * day, (walk) => walk.story.device === story.device && isCompletedBy(walk, at));
    return found?.id ?? null;
  }

  #findEarlier(story: Story, at: number, within: number, fits: (walk: OrderWalk) => boolean): OrderWalk | undefined {
    return this.walks.findLast(
      (walk) => walk.createdAt < at && walk.createdAt > at - within && walk.story.business === story.business && walk.story.fault.source !== 'plan' && fits(walk),
    );
  }

  #drawAge(waits: CurrentCourse['waits'], journey: Journey): number {
    const random = this.#random;
    if ('hours' in waits) return random.between(waits.hours[0], waits.hours[1]) * hour;
    const used = random.between(waits.share[0], waits.share[1]) * journey.targets[waits.clock].duration;
    return waits.clock === 'resolve' ? Math.max(3 * minute, used - journey.length) : used;
  }
}

function isCompletedBy({ order, updatedAt }: OrderWalk, at: number): boolean {
  return order.status === workOrderStatus.completed && updatedAt < at;
}

function isWorkday(at: number, calendar: WorkCalendar): boolean {
  const dueAt = addWorkingTime(at - ((at + 8 * hour) % day), minute, calendar);
  return dueAt !== null && dueAt - at < day;
}

/** The desk answers at night too; who works on what is not urgent does not. */
function mayWaitForDay({ waits }: CurrentCourse, { level }: Story): boolean {
  const atDesk = 'clock' in waits && ['dispatch', 'accept', 'assign'].includes(waits.clock);
  return level >= 3 && !atDesk;
}
