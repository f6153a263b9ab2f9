import { useNavigate } from 'react-router';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { Icon } from '#shared/ui/display/Icon.tsx';
import { Button, type ButtonProps } from '#shared/ui/form/Button.tsx';

/** Leads to a new model that begins as a copy; the way back from there is that from here. */
export function CopyModel({ id, variant = 'text' }: { id: string; variant?: ButtonProps['variant'] }) {
  const t = useTexts('meterModel');
  const navigate = useNavigate();
  return (
    <Button variant={variant} block onPress={() => void navigate(screenAddress('meterModel', { copy: id }), { replace: true })}>
      <Icon name="copy" size={18} />
      {t('copy')}
    </Button>
  );
}
