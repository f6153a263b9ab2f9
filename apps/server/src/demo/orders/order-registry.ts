import { dayMs, workOrderStatus } from '@energy-om/domain';
import type { SeededRandom } from '../seeded-random.ts';
import type { OrderWalk } from './courses/order-walk.ts';
import type { Scenario } from './courses/scenario.ts';
import { originOf } from './courses/start-order.ts';

/** A fault that recurs within this time is linked to the order before. */
const recurrence = 30 * dayMs;
const twinWithin = 3 * dayMs;

/** The orders of a tenant so far, for the references of later orders to earlier ones. Instants are epoch milliseconds. */
export class OrderBook {
  readonly walks: OrderWalk[] = [];
  readonly #origins = new Set<string>();
  readonly #random: SeededRandom;

  constructor(random: SeededRandom) {
    this.#random = random;
  }

  /** @returns false where the plan's occurrence has an order already */
  claim(scenario: Scenario, at: number): boolean {
    const origin = originOf(scenario, at);
    if (origin === null) return true;
    if (this.#origins.has(origin)) return false;
    this.#origins.add(origin);
    return true;
  }

  findTwin(scenario: Scenario, at: number): string | null {
    return this.#findEarlier(scenario, at, twinWithin, (walk) => walk.scenario.title === scenario.title)?.id ?? null;
  }

  /** Finds a finished order of the same device. */
  findForerunner(scenario: Scenario, at: number): string | null {
    if (!scenario.device || scenario.fault.source === 'plan' || !this.#random.chance(0.2)) return null;
    return (
      this.#findEarlier(scenario, at, recurrence, (walk) => walk.scenario.device === scenario.device && isCompletedBy(walk, at))?.id ?? null
    );
  }

  /** Returns the scenario of an earlier order that an alarm raised, to be reported again; the given scenario where there is none. */
  repeat(scenario: Scenario, at: number): Scenario {
    const earlier = this.walks.findLast(
      (walk) =>
        walk.scenario.project === scenario.project &&
        walk.scenario.fault.source === 'alarm' &&
        walk.createdAt > at - twinWithin &&
        !walk.scenario.business.oneSignature,
    )?.scenario;
    if (!earlier) return scenario;
    const { creator, occupant, customAnswers } = scenario;
    const description = `值班巡视再次报修：${earlier.title}，请核对是否已有工单。`;
    return { ...earlier, fault: { ...earlier.fault, source: 'manual' }, description, creator, occupant, customAnswers };
  }

  #findEarlier(scenario: Scenario, at: number, within: number, fits: (walk: OrderWalk) => boolean): OrderWalk | undefined {
    return this.walks.findLast(
      (walk) =>
        walk.createdAt < at &&
        walk.createdAt > at - within &&
        walk.scenario.business === scenario.business &&
        walk.scenario.fault.source !== 'plan' &&
        fits(walk),
    );
  }
}

function isCompletedBy({ order, updatedAt }: OrderWalk, at: number): boolean {
  return order.status === workOrderStatus.completed && updatedAt < at;
}
