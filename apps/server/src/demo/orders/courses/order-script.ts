import { type ClockKind, type ClockTargets, clockTargetsOf, minuteMs } from '@energy-om/domain';
import type { SeededRandom } from '#demo/seeded-random.ts';
import type { DemoPerson, DemoTeam } from '#demo/tenant/demo-tenant.ts';
import type { OrderPeople } from './order-people.ts';
import type { OrderWalk } from './order-walk.ts';
import type { Scenario } from './scenario.ts';
import type { Step } from './schedule.ts';

/** Pictures taken at an order; empty where none were. */
export type TakePhotos = (scenario: Scenario, by: DemoPerson, at: number) => { before: readonly string[]; after: readonly string[] };

export interface OrderScriptParts {
  scenario: Scenario;
  people: OrderPeople;
  random: SeededRandom;
  takePhotos: TakePhotos;
  /** An order about the same trouble that is there already, for what turns out to be its duplicate. */
  findTwin(scenario: Scenario, at: number): string | null;
}

/** Adds one or a few steps to a script. */
export type Episode = (script: OrderScript) => void;

/**
 * How an order goes, written down step by step before anything happens. Episodes add the steps and keep here who has
 * the order in hand by then.
 */
export class OrderScript {
  readonly steps: Step<OrderWalk>[] = [];
  readonly parts: OrderScriptParts;
  readonly targets: ClockTargets;
  /** Worked on round the clock. */
  readonly isUrgent: boolean;
  /** Share of the promise to the customer used up at the finish. */
  readonly promiseShare: number;
  team: DemoTeam;
  lead: DemoPerson;
  helpers: readonly DemoPerson[];
  /** Dispatched to a person, not to a team. */
  isPersonal = false;
  wasFinished = false;
  /** Milliseconds on hold, which do not count into the promise. */
  held = 0;

  constructor(parts: OrderScriptParts) {
    const { scenario, people, random } = parts;
    this.parts = parts;
    this.targets = clockTargetsOf(scenario.level, scenario.business.clockTargets);
    this.isUrgent = scenario.level <= 2;
    this.promiseShare = random.chance(0.91) ? random.between(0.25, 0.88) : random.between(1.08, 1.7);
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

  /** Milliseconds from the creation on, as far as it is written down. */
  get length(): number {
    return this.steps.reduce((total, { after }) => total + after, 0);
  }

  addSteps(episodes: readonly Episode[]): void {
    for (const episode of episodes) episode(this);
  }

  push(step: Step<OrderWalk>): void {
    this.steps.push(step);
  }

  /** A step that a stage clock waits for: mostly well in time, now and then late. */
  pushStage(clock: ClockKind, take: Step<OrderWalk>['take']): void {
    const { duration, counts } = this.targets[clock];
    const share = this.random.chance(0.93) ? this.random.between(0.12, 0.8) : this.random.between(1.05, 1.6);
    this.push({ after: duration * share, counts, take });
  }

  /** Work on site. */
  pushField(after: number, take: Step<OrderWalk>['take']): void {
    this.push({ after, counts: this.isUrgent ? 'always' : 'workingHours', take });
  }

  /** Work at a desk, which is not done at night where it can wait. */
  pushDesk(after: number, take: Step<OrderWalk>['take']): void {
    this.push({ after, counts: 'always', byDay: !this.isUrgent, take });
  }
}

const quarter = 15 * minuteMs;

/** People say half past, not 10:37. */
export function roundUp(at: number): number {
  return Math.ceil(at / quarter) * quarter;
}
