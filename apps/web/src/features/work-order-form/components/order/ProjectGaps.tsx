import type { OrderChoices } from '#features/work-order-form/hooks/use-order-choices.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { SetupNotice } from '#shared/setup/SetupNotice.tsx';

/** Says what the chosen project lacks that keeps an order from being created in it. */
export function ProjectGaps({ projectId, choices }: { projectId: string; choices: OrderChoices }) {
  const t = useTexts('workOrderForm');
  const to = screenAddress('managedProject', { id: projectId });
  return (
    <>
      {choices.sites?.length === 0 && <SetupNotice title={t('order.noSites')} what={t('order.addSites')} to={to} />}
      {choices.businessTypes?.length === 0 && <SetupNotice title={t('order.noTypes')} what={t('order.addTypes')} to={to} />}
    </>
  );
}
