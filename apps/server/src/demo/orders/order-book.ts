import { dayMs, workOrderStatus } from '@energy-om/domain';
import type { SeededRandom } from '../seeded-random.ts';
import { originOf } from './courses/open-story.ts';
import type { OrderWalk } from './courses/order-walk.ts';
import type { Story } from './courses/story.ts';

/** Trouble that is back within it is linked to the order before. */
const recurrence = 30 * dayMs;
const twinWithin = 3 * dayMs;

/** The orders of a tenant so far, and what a later one may have to do with an earlier. Instants in epoch milliseconds. */
export class OrderBook {
  readonly walks: OrderWalk[] = [];
  readonly #origins = new Set<string>();
  readonly #random: SeededRandom;

  constructor(random: SeededRandom) {
    this.#random = random;
  }

  /** @returns false where the plan's occurrence has its order already */
  claim(story: Story, at: number): boolean {
    const origin = originOf(story, at);
    if (origin === null) return true;
    if (this.#origins.has(origin)) return false;
    this.#origins.add(origin);
    return true;
  }

  findTwin(story: Story, at: number): string | null {
    return this.#findEarlier(story, at, twinWithin, (walk) => walk.story.title === story.title)?.id ?? null;
  }

  /** An order that the same device has had, and that was over. */
  findForerunner(story: Story, at: number): string | null {
    if (!story.device || story.fault.source === 'plan' || !this.#random.chance(0.2)) return null;
    return this.#findEarlier(story, at, recurrence, (walk) => walk.story.device === story.device && isCompletedBy(walk, at))?.id ?? null;
  }

  /** The same trouble as an alarm's before it, reported once more; the story itself where there was none. */
  repeat(story: Story, at: number): Story {
    const earlier = this.walks.findLast(
      (walk) =>
        walk.story.project === story.project &&
        walk.story.fault.source === 'alarm' &&
        walk.createdAt > at - twinWithin &&
        !walk.story.business.oneSignature,
    )?.story;
    if (!earlier) return story;
    const { creator, occupant, customAnswers } = story;
    const description = `值班巡视再次报修：${earlier.title}，请核对是否已有工单。`;
    return { ...earlier, fault: { ...earlier.fault, source: 'manual' }, description, creator, occupant, customAnswers };
  }

  #findEarlier(story: Story, at: number, within: number, fits: (walk: OrderWalk) => boolean): OrderWalk | undefined {
    return this.walks.findLast(
      (walk) =>
        walk.createdAt < at &&
        walk.createdAt > at - within &&
        walk.story.business === story.business &&
        walk.story.fault.source !== 'plan' &&
        fits(walk),
    );
  }
}

function isCompletedBy({ order, updatedAt }: OrderWalk, at: number): boolean {
  return order.status === workOrderStatus.completed && updatedAt < at;
}
