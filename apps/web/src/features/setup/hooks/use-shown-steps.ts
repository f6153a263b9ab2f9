import type { SetupStep } from '@energy-om/domain';
import { findNextStep, type GuideStep } from '#shared/setup/guide/setup-guide.ts';
import { type SetupGuide, useSetupGuide } from '#shared/setup/guide/use-setup-guide.ts';

/** What is left of the steps after the first order: what the tenant consists of, and where it is managed. */
const lasting: readonly SetupStep[] = ['areas', 'project', 'businessTypes', 'team', 'people'];

export interface ShownSteps {
  guide: SetupGuide;
  /** Undefined while they are loading. */
  steps: GuideStep[] | undefined;
  /** The account may look at the set-up alone. */
  isReader: boolean;
  /** The one to go on with. */
  next: SetupStep | null;
}

/** The steps that the set-up shows to this account. */
export function useShownSteps(): ShownSteps {
  const guide = useSetupGuide();
  const steps = guide.isEnded ? guide.steps?.filter(({ step }) => lasting.includes(step)) : guide.steps;
  const isReader = steps?.every(({ mayManage, step }) => !mayManage || step === 'firstOrder') ?? false;
  return { guide, steps, isReader, next: isReader ? null : findNextStep(steps ?? []) };
}
