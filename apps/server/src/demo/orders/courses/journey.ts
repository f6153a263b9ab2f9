import { type ClockKind, type ClockTargets, clockTargetsOf, minuteMs } from '@energy-om/domain';
import type { SeededRandom } from '#demo/seeded-random.ts';
import type { DemoPerson, DemoTeam } from '#demo/world/demo-world.ts';
import type { Cast } from './cast.ts';
import type { OrderWalk } from './order-walk.ts';
import type { Step } from './schedule.ts';
import type { Story } from './story.ts';

/** Pictures taken at an order; empty where none were. */
export type TakePhotos = (story: Story, by: DemoPerson, at: number) => { before: readonly string[]; after: readonly string[] };

export interface JourneyParts {
  story: Story;
  cast: Cast;
  random: SeededRandom;
  takePhotos: TakePhotos;
  /** An order about the same trouble that is there already, for what turns out to be its duplicate. */
  findTwin(story: Story, at: number): string | null;
}

/** Adds one or a few steps to a journey. */
export type Episode = (journey: Journey) => void;

/**
 * How an order goes, written down step by step before anything happens. Episodes add the steps and keep here who has
 * the order in hand by then.
 */
export class Journey {
  readonly steps: Step<OrderWalk>[] = [];
  readonly parts: JourneyParts;
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

  constructor(parts: JourneyParts) {
    const { story, cast, random } = parts;
    this.parts = parts;
    this.targets = clockTargetsOf(story.level, story.business.clockTargets);
    this.isUrgent = story.level <= 2;
    this.promiseShare = random.chance(0.91) ? random.between(0.25, 0.88) : random.between(1.08, 1.7);
    this.team = cast.team;
    this.lead = cast.lead;
    this.helpers = cast.helpers;
  }

  get story(): Story {
    return this.parts.story;
  }

  get cast(): Cast {
    return this.parts.cast;
  }

  get random(): SeededRandom {
    return this.parts.random;
  }

  /** Milliseconds from the creation on, as far as it is written down. */
  get length(): number {
    return this.steps.reduce((total, { after }) => total + after, 0);
  }

  tell(episodes: readonly Episode[]): void {
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
