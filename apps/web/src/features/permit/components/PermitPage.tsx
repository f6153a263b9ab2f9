import { formatDateTime } from '#shared/format/time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { FormClauses } from '#shared/permit/FormClauses.tsx';
import { PermitStatusChip } from '#shared/permit/PermitStatusChip.tsx';
import { Card } from '#shared/ui/display/Card.tsx';
import { CardHead } from '#shared/ui/display/CardHead.tsx';
import { Fact } from '#shared/ui/display/Fact.tsx';
import { Callout } from '#shared/ui/feedback/Callout.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { Row } from '#shared/ui/list/Row.tsx';
import type { Permit } from '../hooks/use-permit.ts';
import { HistoryCard } from './HistoryCard.tsx';
import { PeopleCard } from './PeopleCard.tsx';
import { PermitActions } from './PermitActions.tsx';
import { PointsCard } from './PointsCard.tsx';
import styles from './permit.module.css';
import { StageLine } from './StageLine.tsx';

/** A permit on one page: its stage, who is on it, what is done and how it is secured, and what this account does next. */
export function PermitPage({ permit }: { permit: Permit }) {
  const t = useTexts('permit');
  const tCodes = useTexts('codes');
  const { kind, number, status, order, pointsHeld } = permit;
  return (
    <Screen back={screenAddress('workOrder', { id: order.id })} bottom={<PermitActions permit={permit} />}>
      <Card>
        <CardHead title={number ?? tCodes(`permitKind.${kind}`)} to={undefined}>
          <PermitStatusChip status={status} />
        </CardHead>
        <StageLine status={status} />
        {pointsHeld > 0 && (
          <Callout tone="danger" icon="lock">
            <span className={styles.sign}>{t('sign')}</span>
            {status === 'ended' && ` · ${t('stillHeld', { count: pointsHeld })}`}
          </Callout>
        )}
        <dl>
          <Fact label={t('field.kind')}>{tCodes(`permitKind.${kind}`)}</Fact>
          <Fact label={t('page.window')}>
            {formatDateTime(permit.validFrom)} – {formatDateTime(permit.validUntil)}
          </Fact>
          <Fact label={t('field.place')}>{permit.place}</Fact>
        </dl>
        <Row icon="order" label={order.title} hint={order.orderNo} to={screenAddress('workOrder', { id: order.id })} />
      </Card>
      <Card title={t('page.work')}>
        <dl className={styles.texts}>
          <dt>{t('field.scope')}</dt>
          <dd>{permit.scope}</dd>
          <dt>{t('field.measures')}</dt>
          <dd>{permit.measures}</dd>
        </dl>
      </Card>
      <PeopleCard permit={permit} />
      <PointsCard permit={permit} />
      <FormClauses form={permit.form} />
      <HistoryCard permit={permit} />
    </Screen>
  );
}
