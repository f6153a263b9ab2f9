import { useNavigate } from 'react-router';
import { useTexts } from '#shared/i18n/texts.ts';
import { paths } from '#shared/navigation/paths.ts';
import { Empty } from '#shared/ui/feedback/Empty.tsx';
import { Button } from '#shared/ui/form/Button.tsx';

/** Replaces a form that needs a verification code, where the installation sends none. */
export function NoSms() {
  const t = useTexts('signIn');
  const navigate = useNavigate();
  return (
    <Empty
      icon="info"
      title={t('noSms.title')}
      hint={t('noSms.hint')}
      action={<Button onPress={() => navigate(paths.login, { replace: true })}>{t('registering.logIn')}</Button>}
    />
  );
}
