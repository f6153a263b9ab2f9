import { type DeviceFilters, isNarrowed } from '#features/device/hooks/use-device-filters.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { AddDevices } from '#shared/setup/AddDevices.tsx';
import { Empty } from '#shared/ui/feedback/Empty.tsx';
import { Button } from '#shared/ui/form/Button.tsx';

export interface NothingFoundProps {
  kind: 'meters' | 'gateways';
  filters: DeviceFilters;
  onWiden: () => void;
}

/** An empty list: because of its filters, or because there are no devices. */
export function NothingFound({ kind, filters, onWiden }: NothingFoundProps) {
  const t = useTexts('device');
  const icon = kind === 'meters' ? 'meter' : 'gateway';
  if (!isNarrowed(filters)) return <Empty icon={icon} title={t(`${kind}.none`)} hint={t(`${kind}.noneHint`)} action={<AddDevices />} />;
  return (
    <Empty
      icon={icon}
      title={t(`${kind}.narrowed`)}
      hint={t('narrowedHint')}
      action={
        <Button variant="plain" size="small" onPress={onWiden}>
          {t('widen')}
        </Button>
      }
    />
  );
}
