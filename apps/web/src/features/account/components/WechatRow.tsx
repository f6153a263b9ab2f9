import { useState } from 'react';
import { useApiMutation } from '#shared/api/use-api-mutation.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import type { UserInfo } from '#shared/session/stored-items.ts';
import { startWechat } from '#shared/session/wechat.ts';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import { Row } from '#shared/ui/list/Row.tsx';
import { ConfirmSheet } from '#shared/ui/sheet/ConfirmSheet.tsx';

/** WeChat as a way to sign in: linking goes to WeChat and back, unlinking asks for confirmation. */
export function WechatRow({ user }: { user: UserInfo }) {
  const t = useTexts('account');
  const [isAsking, setAsking] = useState(false);
  const linking = useApiMutation('setThirdParty', { invalidates: ['getUserInfo'] });
  const unlink = async () => {
    await linking.mutateAsync({ type: 'wechat', openid: '' });
    showToast(t('wechatUnlinked'), { kind: 'success' });
  };
  return (
    <>
      <Row icon="chat" label={t('wechat')} hint={t(user.wechatLinked ? 'wechatLinked' : 'wechatNotLinked')}>
        {user.wechatLinked ? (
          <Button dangerous variant="plain" size="small" onPress={() => setAsking(true)}>
            {t('unlinkWechat')}
          </Button>
        ) : (
          <Button variant="plain" size="small" onPress={() => startWechat('link')}>
            {t('linkWechat')}
          </Button>
        )}
      </Row>
      <ConfirmSheet
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('unlinkWechatTitle')}
        confirmText={t('unlinkWechat')}
        danger
        onConfirm={unlink}
      >
        <p>{t(user.hasPassword ? 'unlinkWechatHint' : 'unlinkWechatOnlyCode')}</p>
      </ConfirmSheet>
    </>
  );
}
