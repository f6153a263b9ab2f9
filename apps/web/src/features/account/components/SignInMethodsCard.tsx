import { useState } from 'react';
import { useAppConfig } from '#shared/api/use-app-config.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import type { UserInfo } from '#shared/session/stored-items.ts';
import { Chip } from '#shared/ui/chip/Chip.tsx';
import { Card } from '#shared/ui/display/Card.tsx';
import { Callout } from '#shared/ui/feedback/Callout.tsx';
import { Row } from '#shared/ui/list/Row.tsx';
import { PhoneNumberSheet } from './PhoneNumberSheet.tsx';
import styles from './SignInMethodsCard.module.css';
import { SigningPinSheet } from './SigningPinSheet.tsx';
import { WechatRow } from './WechatRow.tsx';

/** The ways to sign in: password, phone number and WeChat; each row changes its own. */
export function SignInMethodsCard({ user }: { user: UserInfo }) {
  const t = useTexts('account');
  const config = useAppConfig();
  const [isMoving, setMoving] = useState(false);
  const [isPinOpen, setPinOpen] = useState(false);
  // Moving to a new number needs both a code and the password.
  const blockedBy = !user.hasPassword ? t('changePhoneBlocked') : config?.sms === false ? t('noSms') : undefined;
  return (
    <>
      <Card>
        <div>
          <Row icon="lock" label={t('passWord')} to={screenAddress(user.hasPassword ? 'updatePassword' : 'forgetPassword')}>
            {user.hasPassword ? t('passWordSet') : <Chip tone="warn">{t('passWordMissing')}</Chip>}
          </Row>
          <Row icon="mobile" label={t('phoneNumber')} hint={blockedBy} onPress={blockedBy ? undefined : () => setMoving(true)}>
            <span className={styles.number}>{user.phoneNumber}</span>
          </Row>
          <Row
            icon="check"
            label={t('pin.title')}
            hint={user.hasPassword ? t('pin.rowHint') : t('pin.blocked')}
            onPress={user.hasPassword ? () => setPinOpen(true) : undefined}
          >
            {user.hasSigningPin ? t('passWordSet') : t('pin.missing')}
          </Row>
          {config?.wechat && <WechatRow user={user} />}
        </div>
        <SigningPinSheet open={isPinOpen} onClose={() => setPinOpen(false)} />
        <PhoneNumberSheet open={isMoving} onClose={() => setMoving(false)} />
      </Card>
      {!user.hasPassword && (
        <Callout tone="warn" icon="lock">
          {t('passWordMissingHint')}
        </Callout>
      )}
    </>
  );
}
