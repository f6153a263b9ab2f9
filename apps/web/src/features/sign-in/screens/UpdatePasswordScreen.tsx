import { Navigate, useLocation, useNavigate } from 'react-router';
import { useAppConfig } from '#shared/api/use-app-config.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { paths } from '#shared/navigation/paths.ts';
import { useSession } from '#shared/session/session-store.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Callout } from '#shared/ui/feedback/Callout.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { ChangeForm } from '../components/forms/ChangeForm.tsx';
import { ResetForm } from '../components/forms/ResetForm.tsx';
import { OtherFormLink } from '../components/OtherFormLink.tsx';
import { readResetProof } from '../model/reset-proof.ts';

/** A new password (spec §2): by the code of the page before, or with a session by the old one. */
export function UpdatePasswordScreen() {
  const t = useTexts('signIn');
  const proof = readResetProof(useLocation().state);
  const user = useSession((session) => session.user);
  if (proof) {
    return (
      <Screen back={paths.forgetPassword}>
        <Card>
          <ResetForm proof={proof} />
        </Card>
        <OtherFormLink label={t('resetting.otherNumber')} to={paths.forgetPassword} />
      </Screen>
    );
  }
  if (user === null) return <Navigate to={paths.forgetPassword} replace />;
  return <Screen back={paths.safety}>{user.hasPassword === false ? <NoPassword /> : <Change />}</Screen>;
}

function Change() {
  const t = useTexts('signIn');
  const user = useSession((session) => session.user);
  const hasSms = useAppConfig()?.sms ?? true;
  if (user === null) return null;
  return (
    <>
      <Card>
        <ChangeForm user={user} />
      </Card>
      {hasSms && <OtherFormLink label={t('changing.byCode')} to={paths.forgetPassword} />}
    </>
  );
}

/** An account that an administrator has created has no password yet. */
function NoPassword() {
  const t = useTexts('signIn');
  const navigate = useNavigate();
  const hasSms = useAppConfig()?.sms ?? true;
  return (
    <>
      <Callout>{t(hasSms ? 'changing.noPassword' : 'changing.noPasswordNoSms')}</Callout>
      {hasSms && (
        <Button block onPress={() => navigate(paths.forgetPassword)}>
          {t('changing.setByCode')}
        </Button>
      )}
    </>
  );
}
