import { useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { DemonstrationAccount } from '#shared/api/app-config.ts';
import { useAppConfig } from '#shared/api/use-app-config.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { paths } from '#shared/navigation/paths.ts';
import { usePreload } from '#shared/navigation/preload.ts';
import { asStart } from '#shared/navigation/use-go-back.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { SwitchRow } from '#shared/ui/form/SwitchRow.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { Brand } from '../components/Brand.tsx';
import { DemonstrationCard } from '../components/DemonstrationCard.tsx';
import { CodeForm } from '../components/forms/CodeForm.tsx';
import { PasswordForm } from '../components/forms/PasswordForm.tsx';
import { LanguageSwitch } from '../components/LanguageSwitch.tsx';
import { NotSetUp } from '../components/NotSetUp.tsx';
import { OtherFormLink } from '../components/OtherFormLink.tsx';
import { type SignInMethod, SignInMethodSwitch } from '../components/SignInMethodSwitch.tsx';
import { rememberName } from '../hooks/remembered-name.ts';
import { useTypedName } from '../hooks/use-typed-name.ts';
import { readLoginName } from '../model/login-name.ts';
import { takeNextPage } from '../model/next-page.ts';
import styles from './LoginScreen.module.css';

/** Login (spec §2): by password, or by a code where codes can be sent. */
export function LoginScreen() {
  const t = useTexts('signIn');
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  // Nearly every installation sends codes, so the way by code is offered until the settings have arrived.
  const config = useAppConfig();
  const hasSms = config?.sms ?? true;
  // In the address the choice outlives a reload.
  const chosen: SignInMethod = search.get('way') === 'code' ? 'code' : 'password';
  const { name, change: setName, save, forget } = useTypedName();
  const [isRemembered, setRemembered] = useState(true);
  const [tried, setTried] = useState<DemonstrationAccount | null>(null);
  const top = useRef<HTMLDivElement>(null);
  usePreload('home', 'myScheduling');
  const goOn = () => {
    forget();
    rememberName(isRemembered ? readLoginName(name) : null);
    navigate(takeNextPage(), asStart);
  };
  const tryAs = (account: DemonstrationAccount) => {
    setSearch({}, { replace: true });
    setName(account.loginName);
    setTried(account);
    top.current?.scrollIntoView({ block: 'start' });
  };
  const Form = hasSms && chosen === 'code' ? CodeForm : PasswordForm;
  return (
    <Screen back={paths.entry}>
      <div ref={top}>
        <Brand />
      </div>
      {config?.hasTenant === false && <NotSetUp />}
      <Card>
        {hasSms && <SignInMethodSwitch value={chosen} onChange={(way) => setSearch(way === 'code' ? { way } : {}, { replace: true })} />}
        <Form key={tried?.loginName} name={name} onNameChange={setName} onSignedIn={goOn} passWord={tried?.password}>
          <SwitchRow label={t('rememberName')} value={isRemembered} onChange={setRemembered} />
        </Form>
      </Card>
      {hasSms && (
        <div className={styles.others}>
          <OtherFormLink label={t('forgotten')} to={paths.forgetPassword} onPress={save} />
          <OtherFormLink question={t('noAccount')} label={t('register')} to={paths.register} />
        </div>
      )}
      {config?.demonstration && <DemonstrationCard accounts={config.demonstration.accounts} onChoose={tryAs} />}
      <LanguageSwitch />
    </Screen>
  );
}
