import { formatList } from '#shared/format/list.ts';
import { formatTenantDateTime } from '#shared/format/tenant-time.ts';
import { formatDate } from '#shared/format/time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { CardHead } from '#shared/ui/display/CardHead.tsx';
import { Row } from '#shared/ui/list/Row.tsx';
import { useDemandedSkills } from '../hooks/use-demanded-skills.ts';
import { describeDemands } from '../model/demand-words.ts';
import type { Plan } from '../model/plan-draft.ts';
import { toPlanDraft } from '../model/plan-draft.ts';
import { describeRule } from '../model/rule-words.ts';
import { PlanStateChip } from './PlanStateChip.tsx';

/** What the plan is for and when it comes. */
export function FactsCard({ plan }: { plan: Plan }) {
  const t = useTexts('plan');
  const tCodes = useTexts('codes');
  const { name, state, project, site, businessType, devices, level, description, endsOn, season, holidays, nextAt, meter, trigger } = plan;
  const { leadHours, durationHours, workHours } = toPlanDraft(plan);
  const demands = useDemandedSkills(businessType.id);
  const hours = (count: string) => t('hours', { hours: count });
  return (
    <Card>
      <CardHead title={name} to={undefined}>
        <PlanStateChip {...plan} />
      </CardHead>
      <div>
        <Row label={t('field.frequency')}>{describeRule(plan)}</Row>
        {nextAt && <Row label={t('page.next')}>{formatTenantDateTime(nextAt)}</Row>}
        {state === 'active' && !nextAt && (
          <Row label={t('page.next')}>{t(trigger === 'counter' ? 'page.whenReached' : 'page.afterOpen')}</Row>
        )}
        {meter && <Row label={t('field.meter')}>{meter.name}</Row>}
        {endsOn && <Row label={t('field.endsOn')}>{formatDate(`${endsOn}T12:00`)}</Row>}
        {season && <Row label={t('field.season')}>{`${season.from} – ${season.to}`}</Row>}
        <Row label={t('field.holidays')}>{t(`holidays.${holidays}`)}</Row>
        <Row label={t('field.project')}>{project.name}</Row>
        <Row label={t('field.site')}>{site.name}</Row>
        {devices.length > 0 && <Row label={t('field.devices')} hint={formatList(devices.map((device) => device.name))} />}
        <Row label={t('field.businessType')}>{businessType.name}</Row>
        {demands.length > 0 && <Row label={t('skills.title')} hint={describeDemands(demands)} />}
        <Row label={t('field.level')}>{tCodes(`level.${level}`)}</Row>
        <Row label={t('field.leadHours')}>{hours(leadHours)}</Row>
        <Row label={t('field.durationHours')}>{hours(durationHours)}</Row>
        <Row label={t('field.workHours')}>{hours(workHours)}</Row>
        {description && <Row label={t('field.description')} hint={description} />}
      </div>
    </Card>
  );
}
