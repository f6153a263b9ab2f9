import type { Verb } from '#services/core/request-context.ts';
import { invalid } from '#services/core/service-error.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { lockAccount } from './lock-account.ts';
import { presentUserInfo } from './present-user-info.ts';
import { releaseHeldMessages } from './release-held-messages.ts';

export const updateProfile: Verb<'updateProfile'> = async (
  context,
  { fullName, avatar, language, mail, notifications, quietHours, introduction },
) => {
  const { actor, clock } = context;
  const subject = {
    subjectKind: 'account' as const,
    subjectId: actor.accountId,
    // The audit log is the organisation's, the address the account's own.
    changes: { fullName, avatar, language, ...(mail !== undefined && { mail: mail !== null }), notifications, quietHours, introduction },
  };
  const answer = await writeOnce(context, subject, async (tx) => {
    if (typeof avatar === 'string') {
      const picture = await tx
        .selectFrom('files')
        .select('id')
        .where('tenant_id', '=', actor.tenantId)
        .where('id', '=', avatar)
        .where('created_by', '=', actor.accountId)
        .where('thumb_key', 'is not', null)
        .executeTakeFirst();
      if (!picture) throw invalid({ avatar: 'avatarUnknown' });
    }
    const { preferences, mail: formerMail } = await lockAccount(tx, actor.accountId);
    const { quietHours: formerHours, ...others } = preferences;
    const hours = quietHours === undefined ? formerHours : quietHours;
    const chosen = {
      ...others,
      notifications: { ...preferences.notifications, ...notifications },
      ...(hours && { quietHours: hours }),
      ...(introduction && { introduction: { ...preferences.introduction, ...introduction } }),
    };
    await tx
      .updateTable('accounts')
      .set({
        ...(fullName === undefined ? {} : { full_name: fullName }),
        ...(avatar === undefined ? {} : { avatar }),
        ...(language === undefined ? {} : { language }),
        // Another address is not proven by the code that was sent to the former one.
        ...(mail === undefined || mail === formerMail ? {} : { mail, mail_proven_at: null }),
        preferences: JSON.stringify(chosen),
      })
      .where('id', '=', actor.accountId)
      .execute();
    if (quietHours !== undefined) await releaseHeldMessages(tx, actor, quietHours, clock.now());
    return presentUserInfo(tx, actor);
  });
  await context.eventBus.publish({ kind: 'account-changed', accountId: actor.accountId, tenantId: null });
  return answer;
};
