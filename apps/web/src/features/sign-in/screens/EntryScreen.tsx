import { useState } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { useAppConfig } from '#shared/api/use-app-config.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { paths, screenAddress } from '#shared/navigation/paths.ts';
import { usePreload } from '#shared/navigation/preload.ts';
import { useSession } from '#shared/session/session-store.ts';
import { isWechatBrowser, startWechat } from '#shared/session/wechat.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Button, type ButtonProps } from '#shared/ui/form/Button.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { Brand } from '../components/Brand.tsx';
import { LanguageSwitch } from '../components/LanguageSwitch.tsx';
import { NotSetUp } from '../components/NotSetUp.tsx';
import { OtherFormLink } from '../components/OtherFormLink.tsx';
import { findInvite } from '../model/find-invite.ts';
import styles from './EntryScreen.module.css';

/**
 * Authorised login (spec §2): a remembered session continues at the sign-in check; otherwise the ways to sign in are offered. A user who
 * opened an invite most likely has no account, so registering comes first.
 */
export function EntryScreen() {
  const t = useTexts('signIn');
  const navigate = useNavigate();
  const isSignedIn = useSession((session) => session.authToken !== null);
  const config = useAppConfig();
  const hasSms = config?.sms ?? true;
  const [search] = useSearchParams();
  const [isInvited] = useState(() => findInvite(search) !== null);
  usePreload(isInvited ? 'register' : 'login', 'home');
  if (isSignedIn) return <Navigate to={paths.signInCheck} replace />;

  const password: EntryOption = { label: t('withPassword'), onPress: () => navigate(paths.login) };
  const code: EntryOption = { label: t('withCode'), onPress: () => navigate(screenAddress('login', { way: 'code' })) };
  const wechat: EntryOption = { label: t('withWechat'), onPress: () => startWechat('login') };
  const registering: EntryOption = { label: t('invited.register'), onPress: () => navigate(paths.register) };
  const mayRegister = isInvited && hasSms;
  const ways = [...(mayRegister ? [registering] : []), password, ...(hasSms ? [code] : [])];
  if (config?.wechat) ways.splice(isWechatBrowser() && !mayRegister ? 0 : ways.length, 0, wechat);
  return (
    <Screen back={false}>
      <Brand />
      {config?.hasTenant === false && <NotSetUp />}
      <Card>
        <div className={styles.ways}>
          <h2 className={styles.welcome}>{t(isInvited ? 'invited.title' : 'welcome')}</h2>
          {isInvited && <p className={styles.hint}>{t(hasSms ? 'invited.hint' : 'invited.logIn')}</p>}
          {ways.map(({ label, onPress }, index) => (
            <Button key={label} variant={index === 0 ? 'primary' : 'plain'} block onPress={onPress}>
              {label}
            </Button>
          ))}
        </div>
      </Card>
      {hasSms && !isInvited && <OtherFormLink question={t('noAccount')} label={t('register')} to={paths.register} />}
      <LanguageSwitch />
    </Screen>
  );
}

type EntryOption = { label: string } & Pick<ButtonProps, 'onPress'>;
