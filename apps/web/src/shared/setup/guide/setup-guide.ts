import type { ApiOutput } from '@energy-om/contract';
import type { Permission, SetupStep } from '@energy-om/domain';
import type { PathName } from '#shared/navigation/paths.ts';

export type StepProgress = ApiOutput<'getSetupProgress'>['steps'][number];

interface StepRow {
  /** The screen where it is carried out. */
  path: PathName;
  /** The permission without which that screen does not open. */
  opens: Permission;
  manages: Permission;
  /** It holds for the whole tenant: an administrator of one area cannot carry it out. */
  isOfTenant: boolean;
  /** How long it takes with what a template of the trade brings. */
  minutes: number;
}

export const stepTable: Readonly<Record<SetupStep, StepRow>> = {
  organisation: {
    path: 'configurationTemplates',
    opens: 'configuration.manage',
    manages: 'configuration.manage',
    isOfTenant: true,
    minutes: 2,
  },
  areas: { path: 'areas', opens: 'setup.view', manages: 'area.manage', isOfTenant: false, minutes: 2 },
  project: { path: 'managedProjects', opens: 'setup.view', manages: 'project.manage', isOfTenant: false, minutes: 2 },
  businessTypes: { path: 'businessTypes', opens: 'setup.view', manages: 'business-type.manage', isOfTenant: true, minutes: 1 },
  team: { path: 'operationsTeam', opens: 'team.view', manages: 'team.manage', isOfTenant: false, minutes: 1 },
  people: { path: 'members', opens: 'member.manage', manages: 'member.manage', isOfTenant: false, minutes: 2 },
  firstDevice: { path: 'managedDevices', opens: 'device.manage', manages: 'device.manage', isOfTenant: false, minutes: 2 },
  firstReading: { path: 'meters', opens: 'device.view', manages: 'device.manage', isOfTenant: false, minutes: 2 },
  firstOrder: { path: 'newWorkOrder', opens: 'work-order.create', manages: 'work-order.create', isOfTenant: false, minutes: 1 },
};

/** A step as one account sees it. */
export interface GuideStep extends StepProgress {
  mayOpen: boolean;
  mayManage: boolean;
}

/** @param isWhole whether the account administers the whole tenant */
export function listGuideSteps(steps: readonly StepProgress[], may: (permission: Permission) => boolean, isWhole: boolean): GuideStep[] {
  return steps.map((step) => {
    const { opens, manages, isOfTenant } = stepTable[step.step];
    const isWithin = isWhole || !isOfTenant;
    return { ...step, mayOpen: may(opens) && (isWithin || opens !== manages), mayManage: may(manages) && isWithin };
  });
}

/** The first step that is open and that this account may carry out. */
export function findNextStep(steps: readonly GuideStep[]): SetupStep | null {
  return steps.find(({ done, mayManage }) => !done && mayManage)?.step ?? null;
}

/** How long the steps that are open take in all. */
export function sumMinutesLeft(steps: readonly StepProgress[]): number {
  return steps.reduce((sum, { step, done }) => sum + (done ? 0 : stepTable[step].minutes), 0);
}

/** How far a step is: the key of the text that says so, and its number. */
export interface StepState {
  text:
    | 'noTemplate'
    | 'organised'
    | 'noSite'
    | 'areasOnly'
    | 'sites'
    | 'noProject'
    | 'endedOnly'
    | 'projects'
    | 'noType'
    | 'types'
    | 'typesWithoutForm'
    | 'noTeam'
    | 'noLeader'
    | 'teams'
    | 'nobodyElse'
    | 'members'
    | 'noDevice'
    | 'devices'
    | 'noReading'
    | 'received'
    | 'noOrder'
    | 'created';
  count: number;
}

/** The texts of a step of which there is nothing, something that does not suffice, and enough. */
const stateTexts: Readonly<Record<SetupStep, readonly [nothing: StepState['text'], half: StepState['text'], done: StepState['text']]>> = {
  organisation: ['noTemplate', 'noTemplate', 'organised'],
  areas: ['noSite', 'areasOnly', 'sites'],
  project: ['noProject', 'endedOnly', 'projects'],
  businessTypes: ['noType', 'noType', 'types'],
  team: ['noTeam', 'noLeader', 'teams'],
  people: ['nobodyElse', 'nobodyElse', 'members'],
  firstDevice: ['noDevice', 'noDevice', 'devices'],
  firstReading: ['noReading', 'noReading', 'received'],
  firstOrder: ['noOrder', 'noOrder', 'created'],
};

export function findStepState({ step, done, count = 0, withoutForm = 0 }: StepProgress): StepState {
  if (done && withoutForm > 0) return { text: 'typesWithoutForm', count: withoutForm };
  const [nothing, half, whole] = stateTexts[step];
  return { text: done ? whole : count > 0 ? half : nothing, count };
}
