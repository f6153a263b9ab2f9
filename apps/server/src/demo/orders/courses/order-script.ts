import { type ClockKind, type ClockTargets, clockTargetsOf, minuteMs } from '@energy-om/domain';
import type { SeededRandom } from '#demo/seeded-random.ts';
import type { DemoPerson, DemoTeam } from '#demo/tenant/demo-tenant.ts';
import type { OrderPeople } from './order-people.ts';
import type { Scenario } from './scenario.ts';
import type { Step } from './schedule.ts';
import type { SimulatedOrder } from './simulated-order.ts';

/** Takes photos for an order; empty where none were taken. */
export type TakePhotos = (scenario: Scenario, by: DemoPerson, at: number) => { before: readonly string[]; after: readonly string[] };

export interface OrderScriptParts {
  scenario: Scenario;
  people: OrderPeople;
  random: SeededRandom;
  takePhotos: TakePhotos;
  /** Finds an earlier order about the same defect, of which this one turns out to be a duplicate. */
  findOriginal(scenario: Scenario, at: number): string | null;
}

/** Adds one or more steps to a script. */
export type Episode = (script: OrderScript) => void;

/**
 * The plan of an order, written step by step before any step is executed. Episodes add the steps and record here who has the order at that
 * point.
 */
export class OrderScript {
  readonly steps: Step<SimulatedOrder>[] = [];
  readonly parts: OrderScriptParts;
  readonly targets: ClockTargets;
  /** The order is worked on round the clock. */
  readonly isUrgent: boolean;
  /** The share of the resolve target that has passed at the finish. */
  readonly targetShare: number;
  team: DemoTeam;
  lead: DemoPerson;
  helpers: readonly DemoPerson[];
  /** The order was dispatched to a person, not to a team. */
  isPersonal = false;
  wasFinished = false;
  /** The time on hold, which does not count towards the target. */
  heldMs = 0;

  constructor(parts: OrderScriptParts) {
    const { scenario, people, random } = parts;
    this.parts = parts;
    this.targets = clockTargetsOf(scenario.level, scenario.business.clockTargets, scenario.project.clockTargets);
    this.isUrgent = scenario.level <= 2;
    this.targetShare = random.chance(0.91) ? random.between(0.25, 0.88) : random.between(1.08, 1.7);
    this.team = people.team;
    this.lead = people.lead;
    this.helpers = people.helpers;
  }

  get scenario(): Scenario {
    return this.parts.scenario;
  }

  get people(): OrderPeople {
    return this.parts.people;
  }

  get random(): SeededRandom {
    return this.parts.random;
  }

  /** The time from the creation to the last step so far. */
  get lengthMs(): number {
    return this.steps.reduce((total, { delayMs }) => total + delayMs, 0);
  }

  addSteps(episodes: readonly Episode[]): void {
    for (const episode of episodes) episode(this);
  }

  push(step: Step<SimulatedOrder>): void {
    this.steps.push(step);
  }

  /** Adds a step for which a stage clock runs: mostly well in time, sometimes late. */
  pushStage(clock: ClockKind, take: Step<SimulatedOrder>['take']): void {
    const { duration, counts } = this.targets[clock];
    const share = this.random.chance(0.93) ? this.random.between(0.12, 0.8) : this.random.between(1.05, 1.6);
    this.push({ delayMs: duration * share, counts, take });
  }

  /** Adds work on site. */
  pushSiteWork(delayMs: number, take: Step<SimulatedOrder>['take']): void {
    this.push({ delayMs, counts: this.isUrgent ? 'always' : 'workingHours', take });
  }

  /** Adds desk work, which is not done at night where it can wait. */
  pushDeskWork(delayMs: number, take: Step<SimulatedOrder>['take']): void {
    this.push({ delayMs, counts: 'always', byDay: !this.isUrgent, take });
  }
}

const quarterMs = 15 * minuteMs;

/** Rounds up, because people say half past, not 10:37. */
export function roundUp(at: number): number {
  return Math.ceil(at / quarterMs) * quarterMs;
}
