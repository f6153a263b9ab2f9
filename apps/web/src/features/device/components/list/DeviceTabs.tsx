import { useNavigate } from 'react-router';
import { useTexts } from '#shared/i18n/texts.ts';
import { paths } from '#shared/navigation/paths.ts';
import { StatusTabs } from '#shared/ui/list/StatusTabs.tsx';

const tabs = ['meters', 'gateways', 'environment'] as const;
type DeviceTab = (typeof tabs)[number];

/** Meters, gateways and environment as tabs. A change of tab replaces the entry of the history, so that going back leaves all of them. */
export function DeviceTabs({ value }: { value: DeviceTab }) {
  const t = useTexts('device');
  const navigate = useNavigate();
  return (
    <StatusTabs
      label={t('tabs.label')}
      tabs={tabs.map((key) => ({ key, label: t(`tabs.${key}`) }))}
      value={value}
      onChange={(key) => void navigate(paths[key], { replace: true })}
    />
  );
}
