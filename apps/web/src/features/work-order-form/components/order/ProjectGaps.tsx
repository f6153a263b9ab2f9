import type { OrderChoices } from '#features/work-order-form/hooks/use-order-choices.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { useMay } from '#shared/session/session-store.ts';
import { AskAdministrators } from '#shared/setup/AskAdministrators.tsx';
import { SetupNotice } from '#shared/setup/SetupNotice.tsx';

/** Says what the chosen project lacks that keeps an order from being created in it, and who can change that. */
export function ProjectGaps({ projectId, choices }: { projectId: string; choices: OrderChoices }) {
  const t = useTexts('workOrderForm');
  const mayManage = useMay('project.manage');
  const to = screenAddress('managedProject', { id: projectId });
  const [lacksSites, lacksTypes] = [choices.sites?.length === 0, choices.businessTypes?.length === 0];
  return (
    <>
      {lacksSites && <SetupNotice title={t('order.noSites')} what={t('order.addSites')} to={to} />}
      {lacksTypes && <SetupNotice title={t('order.noTypes')} what={t('order.addTypes')} to={to} />}
      {(lacksSites || lacksTypes) && !mayManage && <AskAdministrators />}
    </>
  );
}
