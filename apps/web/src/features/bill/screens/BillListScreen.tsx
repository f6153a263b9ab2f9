import { useNavigate, useSearchParams } from 'react-router';
import { useInfiniteApiList } from '#shared/api/use-infinite-api-list.ts';
import { quantityScale } from '#shared/charge/amounts.ts';
import { formatMoney } from '#shared/format/money.ts';
import { formatMonth } from '#shared/format/time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { usePreload } from '#shared/navigation/preload.ts';
import { useScreenState } from '#shared/navigation/screen-state.ts';
import { useMay } from '#shared/session/session-store.ts';
import { midnightOf } from '#shared/time/local-date.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { CardHead } from '#shared/ui/display/CardHead.tsx';
import { Empty } from '#shared/ui/feedback/Empty.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import { SearchBar } from '#shared/ui/form/SearchBar.tsx';
import { Segmented } from '#shared/ui/form/Segmented.tsx';
import { BottomBar } from '#shared/ui/layout/BottomBar.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { FilterChips } from '#shared/ui/list/FilterChips.tsx';
import { InfiniteList } from '#shared/ui/list/InfiniteList.tsx';
import { ListTools } from '#shared/ui/list/ListTools.tsx';
import { PullRefresh } from '#shared/ui/list/PullRefresh.tsx';
import styles from '../components/bill.module.css';
import { OpenChip, PaymentChip } from '../components/OpenChip.tsx';
import { type BillListItem, describeClosed, describePeriod, unitOf } from '../model/bill.ts';

type Scope = 'own' | 'all';
type State = 'unpaid' | 'overdue' | 'open';

const states: readonly State[] = ['overdue', 'unpaid', 'open'];

/** The bills of the account, or of the rooms that it keeps (`?scope=all`), the newest month first. */
export function BillListScreen() {
  const t = useTexts('bill');
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  const isClerk = useMay('wallet.manage');
  const scope: Scope = isClerk && search.get('scope') !== 'own' ? 'all' : 'own';
  const [keyword, setKeyword] = useScreenState('keyword', '');
  const [state, setState] = useScreenState<State | null>('state', null);
  const list = useInfiniteApiList('listBills', { scope, ...(keyword !== '' && { keyword }), ...(state !== null && { state }) });
  usePreload('bill');
  return (
    <Screen
      bottom={
        isClerk && (
          <BottomBar>
            <Button variant="plain" onPress={() => void navigate(screenAddress('billClosing'))}>
              {t('closing.open')}
            </Button>
          </BottomBar>
        )
      }
      field={isClerk ? <SearchBar value={keyword} onChange={(text) => setKeyword(text.trim())} placeholder={t('search')} /> : undefined}
      top={
        isClerk && (
          <ListTools>
            <Segmented<Scope>
              label={t('scope')}
              options={[
                { value: 'all', label: t('all') },
                { value: 'own', label: t('own') },
              ]}
              value={scope}
              onChange={(value) => setSearch({ scope: value }, { replace: true })}
            />
            <FilterChips<State>
              label={t('filter.label')}
              options={[{ value: null, label: t('filter.all') }, ...states.map((value) => ({ value, label: t(`filter.${value}`) }))]}
              value={state}
              onChange={setState}
            />
          </ListTools>
        )
      }
    >
      <PullRefresh onRefresh={list.refresh}>
        <InfiniteList
          key={scope}
          list={list}
          name={`${scope} ${state ?? 'all'}`}
          estimateHeight={104}
          itemKey={({ id }) => id}
          renderItem={(bill) => <BillCard bill={bill} scope={scope} />}
          empty={
            keyword === '' && state !== null ? (
              <Empty icon="check" title={t(`filter.none.${state}`)} />
            ) : keyword === '' ? (
              <Empty icon="text" title={t('none')} hint={t('noneHint')} />
            ) : (
              <Empty icon="search" title={t('nothing')} hint={t('nothingHint')} />
            )
          }
        />
      </PullRefresh>
    </Screen>
  );
}

function BillCard({ bill, scope }: { bill: BillListItem; scope: Scope }) {
  const t = useTexts('bill');
  const tCodes = useTexts('codes');
  const { id, month, room, energyType, account, amount, totalCents, closed } = bill;
  return (
    <Card>
      <CardHead
        title={t('title', { energy: tCodes(`billedEnergy.${energyType}`), month: formatMonth(midnightOf(`${month}-01`)) })}
        to={screenAddress('bill', { id, scope })}
      >
        <span className={styles.amount}>{formatMoney(totalCents)}</span>
      </CardHead>
      <p className={styles.place}>{scope === 'all' ? [room.name, account?.fullName ?? t('house')].join(' · ') : room.name}</p>
      <p className={styles.head}>
        <span className={styles.place}>
          {t('summary', { quantity: amount / quantityScale, unit: unitOf(bill), period: describePeriod(bill, t) })}
        </span>
        {closed ? <PaymentChip bill={bill} /> : <OpenChip bill={bill} />}
      </p>
      {bill.estimated > 0 && (
        <p className={styles.place}>{t('estimated', { quantity: bill.estimated / quantityScale, unit: unitOf(bill) })}</p>
      )}
      {closed && <p className={styles.place}>{describeClosed(closed, t)}</p>}
    </Card>
  );
}
