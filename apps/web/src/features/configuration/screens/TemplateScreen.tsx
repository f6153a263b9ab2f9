import { useSearchParams } from 'react-router';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { SectionTitle } from '#shared/ui/display/SectionTitle.tsx';
import { Callout } from '#shared/ui/feedback/Callout.tsx';
import { Empty } from '#shared/ui/feedback/Empty.tsx';
import { LoadFailed } from '#shared/ui/feedback/LoadFailed.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { SkeletonList } from '#shared/ui/list/SkeletonList.tsx';
import { AppliedPage } from '../components/AppliedPage.tsx';
import { ApplyBar } from '../components/ApplyBar.tsx';
import { PreviewPanel } from '../components/PreviewPanel.tsx';
import { TemplateContent } from '../components/TemplateContent.tsx';
import { useTakeIn } from '../hooks/use-take-in.ts';
import type { Template } from '../model/preview.ts';

/** One template, `?id=`: what it brings, what it changes here, and applying it. */
export function TemplateScreen() {
  const t = useTexts('configuration');
  const [search] = useSearchParams();
  const { data: templates, isError, error, refetch } = useApiQuery('listConfigurationTemplates', {}, { silent: true });
  const template = templates?.find(({ id }) => id === search.get('id'));
  if (template) return <TemplatePage key={template.id} template={template} />;
  return (
    <Screen back={screenAddress('configurationTemplates')}>
      {templates ? (
        <Empty icon="tools" title={t('templates.missing')} hint={t('templates.missingHint')} />
      ) : isError ? (
        <LoadFailed onRetry={refetch} hint={error.message} />
      ) : (
        <SkeletonList count={4} lines={3} />
      )}
    </Screen>
  );
}

function TemplatePage({ template }: { template: Template }) {
  const t = useTexts('configuration');
  const takeIn = useTakeIn({ templateId: template.id });
  if (takeIn.applied) return <AppliedPage counts={takeIn.applied} />;
  return (
    <Screen
      title={template.name}
      back={screenAddress('configurationTemplates')}
      bottom={<ApplyBar takeIn={takeIn} label={(count) => t('templates.apply', { count })} />}
    >
      <Callout>{template.description}</Callout>
      <SectionTitle>{t('templates.changes')}</SectionTitle>
      <PreviewPanel takeIn={takeIn} isTemplate />
      <SectionTitle>{t('templates.content')}</SectionTitle>
      <TemplateContent template={template} />
    </Screen>
  );
}
