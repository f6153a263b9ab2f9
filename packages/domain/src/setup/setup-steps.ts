/** What an administrator goes through from an empty tenant to its first order, in the order in which one needs the other. */
export const setupSteps = [
  'organisation',
  'areas',
  'project',
  'businessTypes',
  'team',
  'people',
  'firstDevice',
  'firstReading',
  'firstOrder',
] as const;

export type SetupStep = (typeof setupSteps)[number];
