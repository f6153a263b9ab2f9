import { actions, commands, sideActions } from '@energy-om/domain';
import { z } from 'zod';

const block = z.enum([
  'conditionHolds',
  'conditionUnproven',
  'doerMayNotCheck',
  'requesterMayNotSign',
  'signerMayNotSignTwice',
  'wrongTrade',
  'offShift',
  'urgedLately',
  'urgedEnough',
  'permitStanding',
  'pointHeld',
  'switchingRunning',
  'permitMissing',
  'personOnPermit',
  'permitWorking',
  'pointsOpen',
]);

export const availableAction = z.object({
  action: z.enum([...actions, ...sideActions]),
  command: z.enum(commands).nullable(),
  /** Why the action is shown although it cannot be taken; null when it can. */
  blockedBy: block.nullable(),
  /** The number of the document or the name of the point that blocks it; null where something else does. */
  blockedSubject: z.string().nullable(),
});
