import { useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { useAppConfig } from '#shared/api/use-app-config.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { paths, screenAddress } from '#shared/navigation/paths.ts';
import { usePreload } from '#shared/navigation/preload.ts';
import { rememberWantedPage } from '#shared/navigation/wanted-page.ts';
import { useSession } from '#shared/session/session-store.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { RegisterForm } from '../components/forms/RegisterForm.tsx';
import { LanguageSwitch } from '../components/LanguageSwitch.tsx';
import { NoSms } from '../components/NoSms.tsx';
import { OtherFormLink } from '../components/OtherFormLink.tsx';
import { findInvite } from '../model/find-invite.ts';

/** Registering (spec §2). An invite code may be in the address; the link to signing in passes it on. */
export function RegisterScreen() {
  const t = useTexts('signIn');
  const [search] = useSearchParams();
  const [invited] = useState(() => findInvite(search));
  const isSignedIn = useSession((session) => session.authToken !== null);
  const [wasSignedIn] = useState(isSignedIn);
  const hasSms = useAppConfig()?.sms ?? true;
  usePreload('addTenant', 'home');
  const joining = screenAddress('addTenant', { invite: invited });
  if (wasSignedIn) return <Navigate to={joining} replace />;
  return (
    <Screen back={paths.login}>
      {hasSms ? (
        <Card>
          <RegisterForm invited={invited} />
        </Card>
      ) : (
        <NoSms />
      )}
      <OtherFormLink
        question={t('registering.hasAccount')}
        label={t('registering.logIn')}
        to={paths.login}
        onPress={() => {
          if (invited !== null) rememberWantedPage(joining);
        }}
      />
      <LanguageSwitch />
    </Screen>
  );
}
