import { optionalNotificationKinds } from '@energy-om/domain';
import { useTexts } from '#shared/i18n/texts.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Callout } from '#shared/ui/feedback/Callout.tsx';
import { SwitchRow } from '#shared/ui/form/SwitchRow.tsx';
import type { ParametersFieldsProps } from './parameters-fields.ts';

export function RulesCard({ form }: ParametersFieldsProps) {
  const t = useTexts('parameters');
  const { notifications, dispatchersMayExport } = form.values;
  return (
    <Card title={t('rules.title')}>
      <div>
        {optionalNotificationKinds.map((kind) => (
          <SwitchRow
            key={kind}
            label={t(`rules.${kind}`)}
            hint={t('rules.defaultHint')}
            value={notifications[kind]}
            onChange={(isOn) => form.change({ notifications: { ...notifications, [kind]: isOn } })}
          />
        ))}
        <SwitchRow
          label={t('rules.export')}
          hint={t('rules.exportHint')}
          value={dispatchersMayExport}
          onChange={(isOn) => form.change({ dispatchersMayExport: isOn })}
        />
      </div>
      <Callout>{t('rules.announcements')}</Callout>
    </Card>
  );
}
