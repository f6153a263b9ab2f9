import { useState } from 'react';
import { usePlanPreview } from '#features/plan/hooks/use-plan-preview.ts';
import { type PlanDraft, toDates } from '#features/plan/model/plan-draft.ts';
import { describeRule } from '#features/plan/model/rule-words.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Callout } from '#shared/ui/feedback/Callout.tsx';
import { LoadFailed } from '#shared/ui/feedback/LoadFailed.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import { SkeletonList } from '#shared/ui/list/SkeletonList.tsx';
import { CounterList } from '../CounterList.tsx';
import styles from '../fields.module.css';
import { DateList } from './DateList.tsx';
import { LoadChart } from './LoadChart.tsx';
import { SkillOutlook } from './SkillOutlook.tsx';

const firstShown = 4;
const maxShown = 60;

/** The rule of what is typed in words, its next dates, and the work that they bring by week. */
export function PreviewCard({ draft, id }: { draft: PlanDraft; id: string | null }) {
  const t = useTexts('plan');
  const [showsAll, setShowsAll] = useState(false);
  const { data, isReady, isError, error, refetch } = usePlanPreview(draft, id);
  const dates = data?.dates ?? [];
  const shown = dates.slice(0, showsAll ? maxShown : firstShown);
  const counterUnit = data?.counters.find(({ unit }) => unit !== null)?.unit ?? draft.counterUnit;
  const isByCounter = draft.trigger === 'counter';
  const isCounting = !isByCounter || (data?.counters.length ?? 0) > 0;
  return (
    <Card
      title={t('preview.title', { count: Math.min(firstShown, Math.max(1, dates.length)) })}
      extra={
        dates.length > firstShown && (
          <Button variant="text" size="small" onPress={() => setShowsAll(!showsAll)}>
            {showsAll ? t('preview.fewer') : t('preview.all', { count: Math.min(maxShown, dates.length) })}
          </Button>
        )
      }
    >
      <div className={styles.stack}>
        {isReady && <p className={styles.rule}>{describeRule({ ...toDates(draft), counterUnit })}</p>}
        {isReady && draft.trigger === 'completion' && <p className={styles.words}>{t('preview.ifInTime')}</p>}
        {isReady && isByCounter && <p className={styles.words}>{t('preview.ifAsBefore')}</p>}
        {isReady && !isCounting && <Callout>{t('preview.nothingChosen')}</Callout>}
        {isReady && data && isByCounter && <CounterList counters={data.counters} />}
        {!isReady && <Callout>{t('preview.incomplete')}</Callout>}
        {isReady && !data && (isError ? <LoadFailed onRetry={refetch} hint={error.message} /> : <SkeletonList count={1} lines={4} />)}
        {isReady && data?.isNever && <Callout tone="danger">{t('preview.never')}</Callout>}
        {isReady && data && !data.isNever && !isByCounter && dates.length === 0 && <Callout>{t('preview.later')}</Callout>}
        {isReady && <DateList dates={shown} />}
        {isReady && data?.skills && <SkillOutlook {...data.skills} />}
        {isReady && data && dates.length > 0 && <LoadChart weeks={data.weeks} />}
      </div>
    </Card>
  );
}
