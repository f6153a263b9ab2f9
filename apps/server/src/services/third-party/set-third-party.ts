import { minuteMs } from '@energy-om/domain';
import { isUniqueViolation } from '#db/errors.ts';
import type { Verb } from '#services/core/request-context.ts';
import { conflict, invalid } from '#services/core/service-error.ts';
import { writeOnce } from '#services/core/write/write-once.ts';

/** How long an openid that the server found waits to be linked. */
const foundMs = 10 * minuteMs;

/** The openid that comes with the call is not trusted: it must equal the one that the server found for this account. */
export const setThirdParty: Verb<'setThirdParty'> = async (context, { type, openid }) => {
  const { accountId } = context.actor;
  const linked = openid !== '';
  const now = context.clock.now();
  try {
    const answer = await writeOnce(context, { subjectKind: 'third-party', subjectId: accountId, changes: { type, linked } }, async (tx) => {
      if (!linked) {
        await tx.deleteFrom('third_party_links').where('account_id', '=', accountId).where('type', '=', type).execute();
        return { linked };
      }
      const link = await tx
        .updateTable('third_party_links')
        .set({ linked_at: now })
        .where('account_id', '=', accountId)
        .where('type', '=', type)
        .where('openid', '=', openid)
        .where((where) => where.or([where('linked_at', 'is not', null), where('found_at', '>', new Date(now.getTime() - foundMs))]))
        .returning('openid')
        .executeTakeFirst();
      if (!link) throw invalid({ openid: 'wechatNotFound' });
      return { linked };
    });
    return answer;
  } catch (error) {
    throw isUniqueViolation(error, 'third_party_links_by_openid') ? conflict('wechatTaken') : error;
  }
};
