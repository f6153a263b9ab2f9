import { formatTenantDateTime } from '#shared/format/tenant-time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { CardHead } from '#shared/ui/display/CardHead.tsx';
import { Callout } from '#shared/ui/feedback/Callout.tsx';
import type { Plan } from '../model/plan-draft.ts';
import { describeRule } from '../model/rule-words.ts';
import styles from './fields.module.css';
import { PlanStateChip } from './PlanStateChip.tsx';

/** A plan in a list: how often, where, and when it makes its next orders. */
export function PlanCard({ plan }: { plan: Plan }) {
  const t = useTexts('plan');
  const { id, name, site, devices, route, businessType, state, nextAt, pause, trigger } = plan;
  return (
    <Card>
      <CardHead title={name} to={screenAddress('plan', { id })}>
        <PlanStateChip {...plan} />
      </CardHead>
      <p>{describeRule(plan)}</p>
      <p className={styles.words}>
        {businessType.name} ·{' '}
        {devices.length > 0 ? t('deviceCount', { place: site.name, count: devices.length }) : (route?.name ?? site.name)}
      </p>
      {state === 'active' && (
        <p className={styles.words}>
          {nextAt ? t('next', { time: formatTenantDateTime(nextAt) }) : t(trigger === 'counter' ? 'nextWhenReached' : 'nextAfterOpen')}
        </p>
      )}
      {pause && <Callout tone="warn">{t(`pause.${pause}`)}</Callout>}
    </Card>
  );
}
