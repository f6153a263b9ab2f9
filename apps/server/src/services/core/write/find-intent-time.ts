import { findWorkTime, type WorkTime } from '@energy-om/domain';
import { statement } from '#db/statement.ts';
import type { SignedInContext } from '../request-context.ts';

/** Of the same installation of the app, on whichever order. */
const findWorkBefore = statement<{ tenant: string; account: string; device: string; seq: number }, { worked_at: Date }>(
  'find-work-before-intent',
  `select i.worked_at from order_intents i
    where i.tenant_id = :tenant and i.account_id = :account and i.device_id = :device and i.seq < :seq order by i.seq desc limit 1`,
);

/** When what a call says was done, where that was without a network, within what the server knows of the phone's clocks; null: it is done now. */
export async function findIntentTime({ actor, database, clock, intent }: SignedInContext): Promise<WorkTime | null> {
  if (intent === null) return null;
  const { done, contact, sentAtWall, deviceId, seq } = intent;
  const wanted = { tenant: actor.tenantId, account: actor.accountId, device: deviceId, seq };
  const [before] = await database.run(findWorkBefore, wanted);
  return findWorkTime({ done, contact, sentAtWall, previousAt: before?.worked_at.getTime() ?? null, arrivedAt: clock.now().getTime() });
}
