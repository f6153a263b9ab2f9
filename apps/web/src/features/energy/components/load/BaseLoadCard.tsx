import type { ApiOutput } from '@energy-om/contract';
import type { CountedType } from '#features/energy/model/energy-colors.ts';
import { rateUnitOf } from '#features/energy/model/rate-unit.ts';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import { formatAmount } from '#shared/format/amount.ts';
import { formatPercent } from '#shared/format/number.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { LoadFailed } from '#shared/ui/feedback/LoadFailed.tsx';
import { SkeletonList } from '#shared/ui/list/SkeletonList.tsx';
import styles from './FactLines.module.css';
import { FactLines } from './FactLines.tsx';
import { LeakCard } from './LeakCard.tsx';

export interface BaseLoadCardProps {
  energyType: CountedType;
  siteId?: string | undefined;
  meterId?: string | undefined;
  roomId?: string | undefined;
}

type Answer = ApiOutput<'getBaseLoad'>;

/** What goes on by night and on days of rest, over the last four weeks, and the meters whose flow does not stop. */
export function BaseLoadCard(object: BaseLoadCardProps) {
  const t = useTexts('energy');
  const { data, error, refetch } = useApiQuery('getBaseLoad', object, { silent: true });
  if (error && !data) return <LoadFailed onRetry={refetch} hint={error.message} />;
  if (!data) return <SkeletonList count={1} lines={4} />;
  if (data.isTooLarge) {
    return (
      <Card title={t('base.title')}>
        <p className={styles.hint}>{t('base.tooLarge')}</p>
      </Card>
    );
  }
  const isOfRoom = object.roomId !== undefined;
  if (isOfRoom && (data.isCoarse || data.baseLoad === null)) {
    return (
      <Card title={t('base.title')}>
        <p className={styles.hint}>{t(data.isCoarse ? 'base.room.coarse' : 'base.room.unread')}</p>
      </Card>
    );
  }
  return (
    <>
      <LeakCard isOfRoom={isOfRoom} leaks={data.leaks} unit={data.unit} energyType={data.energyType} />
      {data.baseLoad && (
        <Card title={t('base.title')}>
          <p className={styles.hint}>{t('base.explain', { count: data.baseLoad.days })}</p>
          <FactLines lines={listLines(data, data.baseLoad, t)} />
        </Card>
      )}
    </>
  );
}

function listLines({ unit, night }: Answer, load: NonNullable<Answer['baseLoad']>, t: ReturnType<typeof useTexts<'energy'>>) {
  const { nightRate, nightShare, workday, restDay, restShare } = load;
  const ofDay = (amount: number) => t('base.perDay', { amount: `${formatAmount(amount)} ${unit}` });
  return [
    {
      label: t('base.night', { from: formatHour(night.from), to: formatHour(night.to) }),
      value: `${formatAmount(nightRate)} ${rateUnitOf(unit)}`,
      ...(nightShare !== null && { hint: t('base.nightShare', { share: formatPercent(nightShare) }) }),
    },
    ...(workday === null ? [] : [{ label: t('base.workday'), value: ofDay(workday) }]),
    ...(restDay === null
      ? []
      : [
          {
            label: t('base.restDay'),
            value: ofDay(restDay),
            ...(restShare !== null && { hint: t('base.restShare', { share: formatPercent(restShare) }) }),
          },
        ]),
  ];
}

function formatHour(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`;
}
