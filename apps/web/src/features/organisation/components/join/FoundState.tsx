import type { Membership } from '#features/organisation/model/types.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Chip } from '#shared/ui/chip/Chip.tsx';
import { Button } from '#shared/ui/form/Button.tsx';

export interface FoundStateProps {
  tenant: { name: string };
  /** The account's state in the organisation; null: none yet. */
  membership: Pick<Membership, 'state'> | null;
  onAsk: () => void;
}

/** The account's state in an organisation that was found, or the button to ask. */
export function FoundState({ tenant, membership, onAsk }: FoundStateProps) {
  const t = useTexts('organisation');
  if (membership?.state === 'member') return <Chip tone="good">{t('join.member')}</Chip>;
  if (membership?.state === 'pending') return <Chip tone="warn">{t('join.pending')}</Chip>;
  return (
    <Button variant="plain" size="small" onPress={onAsk} aria-label={t('join.askName', { name: tenant.name })}>
      {t('join.ask')}
    </Button>
  );
}
