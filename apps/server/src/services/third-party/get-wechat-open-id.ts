import type { Verb } from '#services/core/request-context.ts';
import { invalid } from '#services/core/service-error.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { askWechat } from './wechat-call.ts';

/** The server itself exchanges the code, which WeChat accepts once. The openid has no effect until the account links it. */
export const getWechatOpenId: Verb<'getWechatOpenId'> = async (context, { code }) => {
  const { accountId } = context.actor;
  const person = await askWechat(context, (wechat) => wechat.exchangeCode(code));
  if (!person) throw invalid({ code: 'wechatCodeUsed' });
  const { openid } = person;
  return writeOnce(context, { subjectKind: 'third-party', subjectId: accountId, changes: { found: 'wechat' } }, async (tx) => {
    const found = { openid, found_at: context.clock.now() };
    await tx
      .insertInto('third_party_links')
      .values({ account_id: accountId, type: 'wechat', ...found, linked_at: null })
      // A linked openid stays until it is unlinked: another code in the address does not replace it.
      .onConflict((row) => row.columns(['account_id', 'type']).doUpdateSet(found).where('third_party_links.linked_at', 'is', null))
      .execute();
    return { openid };
  });
};
