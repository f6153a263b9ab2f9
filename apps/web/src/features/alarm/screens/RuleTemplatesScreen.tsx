import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { Empty } from '#shared/ui/feedback/Empty.tsx';
import { LoadFailed } from '#shared/ui/feedback/LoadFailed.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import { BottomBar } from '#shared/ui/layout/BottomBar.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { SkeletonList } from '#shared/ui/list/SkeletonList.tsx';
import { TemplateCard } from '../components/template/TemplateCard.tsx';
import { TemplateTargetCard } from '../components/template/TemplateTargetCard.tsx';
import { useTemplateChoice } from '../hooks/use-template-choice.ts';
import { countChosen } from '../model/template-choice.ts';

/** Adds alarm rules of the trade to a meter model or an area. */
export function RuleTemplatesScreen() {
  const t = useTexts('alarmRule');
  const { form, templates, isWhole, hasTarget } = useTemplateChoice();
  const { data, isError, error, refetch } = templates;
  const count = countChosen(data ?? [], form.values);
  return (
    <Screen
      back={screenAddress('alarmRules')}
      bottom={
        <BottomBar>
          <Button disabled={count === 0} onPress={() => form.submit()}>
            {count === 0 ? t('template.chooseFirst') : t('template.add', { count })}
          </Button>
        </BottomBar>
      }
    >
      <TemplateTargetCard form={form} isWhole={isWhole} />
      {!hasTarget && <Empty icon="bell" title={t('template.noTarget')} hint={t('template.noTargetHint')} />}
      {hasTarget && !data && (isError ? <LoadFailed onRetry={refetch} hint={error.message} /> : <SkeletonList count={4} lines={3} />)}
      {hasTarget && data?.map((template) => <TemplateCard key={template.id} template={template} form={form} />)}
    </Screen>
  );
}
