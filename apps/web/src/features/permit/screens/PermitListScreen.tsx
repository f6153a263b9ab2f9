import { useSearchParams } from 'react-router';
import { useInfiniteApiList } from '#shared/api/use-infinite-api-list.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Empty } from '#shared/ui/feedback/Empty.tsx';
import { Segmented } from '#shared/ui/form/Segmented.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { InfiniteList } from '#shared/ui/list/InfiniteList.tsx';
import { PullRefresh } from '#shared/ui/list/PullRefresh.tsx';
import { PermitCard } from '../components/PermitCard.tsx';
import styles from '../components/permit.module.css';
import { SwitchingCard } from '../components/SwitchingCard.tsx';

type Tab = 'permits' | 'switchings';

/** The permits and the switching orders that are not over (`?tab=`). */
export function PermitListScreen() {
  const t = useTexts('permit');
  const tSwitching = useTexts('switching');
  const [search, setSearch] = useSearchParams();
  const tab: Tab = search.get('tab') === 'switchings' ? 'switchings' : 'permits';
  const options = [
    { value: 'permits' as const, label: t('card.title') },
    { value: 'switchings' as const, label: tSwitching('title') },
  ];
  const top = (
    <div className={styles.tabs}>
      <Segmented label={t('both')} options={options} value={tab} onChange={(value) => setSearch({ tab: value }, { replace: true })} />
    </div>
  );
  return <Screen top={top}>{tab === 'permits' ? <Permits /> : <Switchings />}</Screen>;
}

/** Those that end first before the others. */
function Permits() {
  const t = useTexts('permit');
  const list = useInfiniteApiList('listPermits', {});
  return (
    <PullRefresh onRefresh={list.refresh}>
      <InfiniteList
        list={list}
        itemKey={({ id }) => id}
        renderItem={(permit) => <PermitCard permit={permit} />}
        empty={<Empty icon="lock" title={t('none')} hint={t('noneHint')} />}
      />
    </PullRefresh>
  );
}

function Switchings() {
  const t = useTexts('switching');
  const list = useInfiniteApiList('listSwitchings', {});
  return (
    <PullRefresh onRefresh={list.refresh}>
      <InfiniteList
        list={list}
        itemKey={({ id }) => id}
        renderItem={(switching) => <SwitchingCard switching={switching} />}
        empty={<Empty icon="bolt" title={t('none')} hint={t('noneHint')} />}
      />
    </PullRefresh>
  );
}
