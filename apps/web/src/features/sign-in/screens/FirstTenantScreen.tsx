import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useAppConfig } from '#shared/api/use-app-config.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { paths } from '#shared/navigation/paths.ts';
import { usePreload } from '#shared/navigation/preload.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Empty } from '#shared/ui/feedback/Empty.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { FirstTenantForm } from '../components/forms/FirstTenantForm.tsx';
import { LanguageSwitch } from '../components/LanguageSwitch.tsx';

/** The first organisation of an empty installation, at the address with a token that the server prints in its terminal. */
export function FirstTenantScreen() {
  const t = useTexts('signIn');
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const wasSetUp = useAppConfig()?.hasTenant ?? false;
  const [isDone, setDone] = useState(false);
  usePreload('home');
  const logIn = <Button onPress={() => navigate(paths.login, { replace: true })}>{t('registering.logIn')}</Button>;
  if (isDone || wasSetUp)
    return (
      <Screen back={paths.entry}>
        <Empty icon="check" title={t('first.over')} hint={t('first.overHint')} action={logIn} />
      </Screen>
    );
  return (
    <Screen back={paths.entry}>
      {token === '' ? (
        <Empty icon="info" title={t('first.notSetUp')} hint={t('first.notSetUpHint')} />
      ) : (
        <Card>
          <FirstTenantForm key={token} token={token} onDone={() => setDone(true)} />
        </Card>
      )}
      <LanguageSwitch />
    </Screen>
  );
}
