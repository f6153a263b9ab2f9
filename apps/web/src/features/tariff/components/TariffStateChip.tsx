import { useTexts } from '#shared/i18n/texts.ts';
import { Chip } from '#shared/ui/chip/Chip.tsx';
import type { TariffVersion } from '../model/terms.ts';

/** Whether a version is edited, waits for its second signature, will be, is or was in force. */
export function TariffStateChip({ version, isCurrent }: { version: Pick<TariffVersion, 'state' | 'validFrom'>; isCurrent: boolean }) {
  const t = useTexts('tariff');
  if (version.state === 'draft') return <Chip>{t('state.draft')}</Chip>;
  if (version.state === 'requested') return <Chip tone="warn">{t('state.requested')}</Chip>;
  if (version.state === 'replaced') return <Chip>{t('state.replaced')}</Chip>;
  if (isCurrent) return <Chip tone="good">{t('state.current')}</Chip>;
  const isAhead = Date.parse(version.validFrom) > Date.now();
  return <Chip tone={isAhead ? 'brand' : 'neutral'}>{t(isAhead ? 'state.ahead' : 'state.past')}</Chip>;
}
