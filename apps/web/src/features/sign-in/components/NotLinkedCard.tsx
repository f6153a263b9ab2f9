import { useNavigate } from 'react-router';
import { useTexts } from '#shared/i18n/texts.ts';
import { paths } from '#shared/navigation/paths.ts';
import { startWechat } from '#shared/session/wechat.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import formStyles from './forms/Form.module.css';

/** Shown after WeChat has identified a user without an account: the user signs in otherwise first and links WeChat then. */
export function NotLinkedCard() {
  const t = useTexts('signIn');
  const navigate = useNavigate();
  return (
    <Card title={t('wechat.notLinkedTitle')}>
      <div className={formStyles.form}>
        <p className={formStyles.hint} role="status">
          {t('wechat.notLinkedHint')}
        </p>
        <Button block onPress={() => navigate(paths.login)}>
          {t('withPassword')}
        </Button>
        <Button variant="plain" block onPress={() => startWechat('login')}>
          {t('wechat.again')}
        </Button>
      </div>
    </Card>
  );
}
