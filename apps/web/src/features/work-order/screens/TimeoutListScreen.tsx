import { minuteMs } from '@energy-om/domain';
import { useInfiniteApiList } from '#shared/api/use-infinite-api-list.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { usePreload } from '#shared/navigation/preload.ts';
import { useScreenState } from '#shared/navigation/screen-state.ts';
import { Empty } from '#shared/ui/feedback/Empty.tsx';
import { Segmented } from '#shared/ui/form/Segmented.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { InfiniteList } from '#shared/ui/list/InfiniteList.tsx';
import { PullRefresh } from '#shared/ui/list/PullRefresh.tsx';
import { StatusTabs } from '#shared/ui/list/StatusTabs.tsx';
import { refreshOrders } from '#shared/work-order/order-reads.ts';
import { OverdueCard } from '../components/list/OverdueCard.tsx';
import styles from './TimeoutListScreen.module.css';

const risks = ['overdue', 'atRisk'] as const;
const kinds = ['any', 'accept', 'finish'] as const;

const refreshIntervalMs = minuteMs;

/** Orders past a deadline or close to one, the most urgent first, each with a call to its executor. */
export function TimeoutListScreen() {
  const t = useTexts('workOrder');
  const [risk, setRisk] = useScreenState<(typeof risks)[number]>('risk', 'overdue');
  const [kind, setKind] = useScreenState<(typeof kinds)[number]>('kind', 'any');
  usePreload('workOrder');
  const list = useInfiniteApiList(
    'listTimedOutWorkOrders',
    { risk, ...(kind === 'any' ? {} : { kind }) },
    { refetchInterval: refreshIntervalMs },
  );
  return (
    <Screen
      top={
        <StatusTabs
          label={t('timeout.tabs')}
          value={risk}
          onChange={setRisk}
          tabs={risks.map((key) => ({
            key,
            label: t(`timeout.${key}`),
            count: key === risk ? list.total : null,
            urgent: key === 'overdue',
          }))}
        />
      }
    >
      <PullRefresh onRefresh={refreshOrders}>
        <div className={styles.controls}>
          <Segmented
            label={t('timeout.kindLabel')}
            options={kinds.map((value) => ({ value, label: t(`timeout.kind.${value}`) }))}
            value={kind}
            onChange={setKind}
          />
          <span className={styles.order}>{t('timeout.worstFirst')}</span>
        </div>
        <InfiniteList
          list={list}
          name={`${risk} ${kind}`}
          estimateHeight={176}
          itemKey={({ id }) => id}
          renderItem={(order) => <OverdueCard order={order} />}
          empty={<Empty icon="check" title={t(`timeout.none.${risk}`)} hint={t('timeout.noneHint')} />}
        />
      </PullRefresh>
    </Screen>
  );
}
