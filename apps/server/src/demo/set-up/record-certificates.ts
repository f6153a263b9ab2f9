import { dayMs, localDayAt } from '@energy-om/domain';
import type { SignedInContext } from '#services/core/request-context.ts';
import { saveSkill } from '#services/skill/save-skill.ts';
import type { TenantPlan } from '../tenant/tenant-plan.ts';
import { findAccountIds } from './find-account-ids.ts';
import { call } from './services-at.ts';

/** The days between an issue and the last day of it: three years. */
const reviewDays = 1_095;

/** Records the certificates of the people, as they stand at `now` (epoch milliseconds). */
export async function recordCertificates(context: SignedInContext, { people }: TenantPlan, now: number): Promise<void> {
  const accountIds = await findAccountIds(context);
  const dateIn = (days: number) => localDayAt(now + days * dayMs, 'Asia/Shanghai').date;
  for (const { loginName, certificates = [] } of people) {
    const accountId = accountIds.get(loginName);
    if (accountId === undefined) throw new Error(`${loginName} has no account`);
    for (const { kind, certificateNo, reviewInDays } of certificates)
      await call(context, 'saveSkill', saveSkill, {
        ...{ accountId, kind, certificateNo },
        issuedOn: dateIn(reviewInDays - reviewDays),
        validUntil: dateIn(reviewInDays + reviewDays),
        reviewOn: dateIn(reviewInDays),
      });
  }
}
