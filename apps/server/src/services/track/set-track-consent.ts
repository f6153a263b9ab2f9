import type { Verb } from '#services/core/request-context.ts';
import { conflict } from '#services/core/service-error.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { readRecording } from './track-duty.ts';

/** Whoever withdraws the consent may have deleted what was recorded. */
export const setTrackConsent: Verb<'setTrackConsent'> = (context, { given, shownDays, sharesWay, deletePoints }) => {
  const { actor, clock } = context;
  const key = { tenant_id: actor.tenantId, account_id: actor.accountId };
  const subject = {
    subjectKind: 'track' as const,
    subjectId: actor.accountId,
    changes: { given, deletePoints, ...(sharesWay !== undefined && { sharesWay }) },
  };
  return writeOnce(context, subject, async (tx) => {
    const now = clock.now();
    if (given) {
      const { keptDays, consentedAt } = await readRecording(tx, actor, now);
      if (shownDays !== undefined && shownDays !== keptDays) throw conflict('trackConsentOutdated');
      // Who only wants to be seen on the way has been shown nothing to consent to.
      if (sharesWay !== undefined && shownDays === undefined && consentedAt === null) throw conflict('trackConsentMissing');
      await tx
        .insertInto('track_consents')
        .values({ ...key, given_at: now, kept_days: keptDays, way_shared_at: null })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      if (sharesWay !== undefined) {
        const sharing = { way_shared_at: sharesWay ? now : null };
        await tx
          .updateTable('track_consents')
          .set(sharing)
          .where('tenant_id', '=', key.tenant_id)
          .where('account_id', '=', key.account_id)
          .execute();
      }
    } else {
      await tx.deleteFrom('track_consents').where('tenant_id', '=', key.tenant_id).where('account_id', '=', key.account_id).execute();
    }
    if (deletePoints)
      await tx.deleteFrom('track_points').where('tenant_id', '=', key.tenant_id).where('account_id', '=', key.account_id).execute();
    return readRecording(tx, actor, now);
  });
};
