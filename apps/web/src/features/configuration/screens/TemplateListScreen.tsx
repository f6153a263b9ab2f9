import { useApiQuery } from '#shared/api/use-api-query.ts';
import { useManagedScope } from '#shared/area/use-managed-scope.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { usePreload } from '#shared/navigation/preload.ts';
import { Chip } from '#shared/ui/chip/Chip.tsx';
import { ChipRow } from '#shared/ui/chip/ChipRow.tsx';
import { Card } from '#shared/ui/display/Card.tsx';
import { CardHead } from '#shared/ui/display/CardHead.tsx';
import { Callout } from '#shared/ui/feedback/Callout.tsx';
import { LoadFailed } from '#shared/ui/feedback/LoadFailed.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { Row } from '#shared/ui/list/Row.tsx';
import { SkeletonList } from '#shared/ui/list/SkeletonList.tsx';
import type { Template } from '../model/preview.ts';

/** The templates of the trade, and the way without one. */
export function TemplateListScreen() {
  const t = useTexts('configuration');
  const { isWhole } = useManagedScope();
  const { data: templates, isError, error, refetch } = useApiQuery('listConfigurationTemplates', {}, { enabled: isWhole, silent: true });
  usePreload('configurationTemplate');
  if (!isWhole)
    return (
      <Screen>
        <Callout icon="lock">{t('wholeOnly')}</Callout>
      </Screen>
    );
  return (
    <Screen>
      <Callout>{t('templates.explain')}</Callout>
      {templates
        ?.filter(({ id }) => id !== 'empty')
        .map((template) => (
          <TemplateCard key={template.id} template={template} />
        ))}
      {templates && (
        <Card>
          <Row icon="edit" label={t('templates.empty')} hint={t('templates.emptyHint')} to={screenAddress('setup')} />
        </Card>
      )}
      {!templates && (isError ? <LoadFailed onRetry={refetch} hint={error.message} /> : <SkeletonList count={5} lines={3} />)}
    </Screen>
  );
}

function TemplateCard({ template: { id, name, description, businessTypes, alarmRules } }: { template: Template }) {
  const t = useTexts('configuration');
  const points = businessTypes.reduce((total, type) => total + type.points, 0);
  const address = screenAddress('configurationTemplate', { id });
  return (
    <Card to={address}>
      <CardHead title={name} to={address} />
      <p>{description}</p>
      <ChipRow>
        <Chip tone="brand">{t('templates.types', { count: businessTypes.length })}</Chip>
        <Chip>{t('templates.points', { count: points })}</Chip>
        <Chip>{t('templates.rules', { count: alarmRules.length })}</Chip>
      </ChipRow>
    </Card>
  );
}
