import type { PlanPreview } from '#features/plan/hooks/use-plan-preview.ts';
import { describeDemands } from '#features/plan/model/demand-words.ts';
import { formatDay } from '#shared/format/time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Callout } from '#shared/ui/feedback/Callout.tsx';

/** Which certificates the work takes, and how many of the trade's people there hold them until the first date is over. */
export function SkillOutlook({ demands, until, people, holders }: NonNullable<PlanPreview['skills']>) {
  const t = useTexts('plan');
  const date = formatDay(`${until}T12:00`);
  return (
    <Callout
      tone={holders === 0 ? 'warn' : 'brand'}
      icon={holders === 0 ? 'alarm' : 'people'}
      title={t('skills.needed', { names: describeDemands(demands) })}
    >
      {holders === 0 ? t('skills.nobody', { date, people }) : t('skills.holders', { date, people, holders })}
    </Callout>
  );
}
