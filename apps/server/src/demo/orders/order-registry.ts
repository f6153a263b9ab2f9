import { dayMs, workOrderStatus } from '@energy-om/domain';
import type { SeededRandom } from '../seeded-random.ts';
import type { Scenario } from './courses/scenario.ts';
import type { SimulatedOrder } from './courses/simulated-order.ts';
import { originOf } from './courses/start-order.ts';

/** A defect that recurs within this time is linked to the order before. */
const maxRecurrenceMs = 30 * dayMs;
const maxDuplicateAgeMs = 3 * dayMs;

/** The orders of a tenant so far, for the references of later orders to earlier ones. Instants are epoch milliseconds. */
export class OrderRegistry {
  readonly orders: SimulatedOrder[] = [];
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

  findOriginal(scenario: Scenario, at: number): string | null {
    return this.#findEarlier(scenario, at, maxDuplicateAgeMs, (order) => order.scenario.title === scenario.title)?.id ?? null;
  }

  /** Finds a finished order of the same device. */
  findPredecessor(scenario: Scenario, at: number): string | null {
    if (!scenario.device || scenario.defect.source === 'plan' || !this.#random.chance(0.2)) return null;
    return (
      this.#findEarlier(scenario, at, maxRecurrenceMs, (order) => order.scenario.device === scenario.device && isCompletedBy(order, at))
        ?.id ?? null
    );
  }

  /** Returns the scenario of an earlier order that an alarm raised, to be reported again; the given scenario where there is none. */
  repeat(scenario: Scenario, at: number): Scenario {
    const earlier = this.orders.findLast(
      (order) =>
        order.scenario.project === scenario.project &&
        order.scenario.defect.source === 'alarm' &&
        order.createdAt > at - maxDuplicateAgeMs &&
        !order.scenario.business.oneSignature,
    )?.scenario;
    if (!earlier) return scenario;
    const { creator, occupant, customAnswers } = scenario;
    const description = `值班巡视再次报修：${earlier.title}，请核对是否已有工单。`;
    return { ...earlier, defect: { ...earlier.defect, source: 'manual' }, description, creator, occupant, customAnswers };
  }

  #findEarlier(scenario: Scenario, at: number, withinMs: number, fits: (order: SimulatedOrder) => boolean): SimulatedOrder | undefined {
    return this.orders.findLast(
      (order) =>
        order.createdAt < at &&
        order.createdAt > at - withinMs &&
        order.scenario.business === scenario.business &&
        order.scenario.defect.source !== 'plan' &&
        fits(order),
    );
  }
}

function isCompletedBy({ workOrder, updatedAt }: SimulatedOrder, at: number): boolean {
  return workOrder.status === workOrderStatus.completed && updatedAt < at;
}
