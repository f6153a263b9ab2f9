import { z } from 'zod';

export const useKinds = [
  'area',
  'device',
  'subMeter',
  'project',
  'team',
  'role',
  'invite',
  'dispatchRule',
  'alarmRule',
  'plan',
  'occupant',
  'roomApplication',
  'roomMeter',
  'room',
  'sharedPool',
  'workOrder',
  'reports',
] as const;

/** The data of a conflict: what still refers to something that an administrator wants to retire. */
export const uses = z.object({
  uses: z.array(
    z.object({
      kind: z.enum(useKinds),
      count: z.number(),
      /** The names of a few of them. */
      names: z.array(z.string()),
    }),
  ),
});
export type SettingUse = z.infer<typeof uses>['uses'][number];
