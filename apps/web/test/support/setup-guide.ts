import type { ApiOutput } from '@energy-om/contract';
import { type SetupStep, setupSteps } from '@energy-om/domain';

type Progress = ApiOutput<'getSetupProgress'>;
type Step = Progress['steps'][number];

/** The progress of an empty tenant, with changes to some of its steps. */
export function createProgress(changes: Partial<Record<SetupStep, Partial<Step>>> = {}, ended = false): Progress {
  return { steps: setupSteps.map((step) => ({ step, done: false, ...changes[step] })), ended };
}
