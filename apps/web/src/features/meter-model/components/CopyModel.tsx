import { useNavigate } from 'react-router';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { Icon } from '#shared/ui/display/Icon.tsx';
import { Button } from '#shared/ui/form/Button.tsx';

/** Leads to a new model that begins as a copy. */
export function CopyModel({ id }: { id: string }) {
  const t = useTexts('meterModel');
  const navigate = useNavigate();
  return (
    <Button variant="text" block onPress={() => void navigate(screenAddress('meterModel', { copy: id }))}>
      <Icon name="copy" size={18} />
      {t('copy')}
    </Button>
  );
}
