import { useNavigate } from 'react-router';
import { useTexts } from '../shared/i18n/texts.ts';
import { startPath } from '../shared/navigation/paths.ts';
import { Empty } from '../shared/ui/feedback/Empty.tsx';
import { Button } from '../shared/ui/form/Button.tsx';
import { Screen } from '../shared/ui/layout/Screen.tsx';

/** Shown for an address that no route matches. */
export function NotFoundScreen() {
  const t = useTexts('common');
  const navigate = useNavigate();
  return (
    <Screen>
      <Empty
        icon="search"
        title={t('notFound.title')}
        hint={t('notFound.hint')}
        action={<Button onPress={() => navigate(startPath, { replace: true })}>{t('backToHome')}</Button>}
      />
    </Screen>
  );
}
