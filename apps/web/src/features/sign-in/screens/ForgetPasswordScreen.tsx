import { useAppConfig } from '#shared/api/use-app-config.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { paths } from '#shared/navigation/paths.ts';
import { usePreload } from '#shared/navigation/preload.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { ForgetForm } from '../components/forms/ForgetForm.tsx';
import { NoSms } from '../components/NoSms.tsx';
import { OtherFormLink } from '../components/OtherFormLink.tsx';

/** Forgotten password (spec §2): a code to the number, then the new password on the next page. */
export function ForgetPasswordScreen() {
  const t = useTexts('signIn');
  const hasSms = useAppConfig()?.sms ?? true;
  usePreload('updatePassword');
  return (
    <Screen back={paths.login}>
      {hasSms ? (
        <>
          <Card>
            <ForgetForm />
          </Card>
          <OtherFormLink question={t('noAccount')} label={t('register')} to={paths.register} />
        </>
      ) : (
        <NoSms />
      )}
    </Screen>
  );
}
