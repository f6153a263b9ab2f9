import { useNavigate } from 'react-router';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { Button } from '#shared/ui/form/Button.tsx';

/** Leads to the members, where certificates are recorded. */
export function ToMembers() {
  const t = useTexts('skill');
  const navigate = useNavigate();
  return (
    <Button variant="plain" size="small" onPress={() => void navigate(screenAddress('members'))}>
      {t('none.toMembers')}
    </Button>
  );
}
