import type { StatusTab } from '@energy-om/domain';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { useMay, useSession } from '#shared/session/session-store.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { FigureGrid } from '#shared/ui/display/FigureGrid.tsx';
import { KeyFigure } from '#shared/ui/display/KeyFigure.tsx';
import { Empty } from '#shared/ui/feedback/Empty.tsx';
import { LoadFailed } from '#shared/ui/feedback/LoadFailed.tsx';
import { Row } from '#shared/ui/list/Row.tsx';
import { SkeletonList } from '#shared/ui/list/SkeletonList.tsx';

/** For accounts that may not see the statistics of orders: an occupant's rooms and reports, an energy clerk's settlement and analysis. */
export function StatisticsUnavailable() {
  const t = useTexts('statistics');
  const tTitles = useTexts('titles');
  const mayViewOrders = useMay('work-order.view');
  const mayViewEnergy = useMay('energy.view');
  const isOccupant = useSession((session) => session.user?.roles.includes('occupant') ?? false);
  const isClerk = useSession((session) => session.user?.roles.includes('energy_clerk') ?? false);
  if (!mayViewOrders && !mayViewEnergy) return <Empty icon="chart" title={t('instead.none')} hint={t('instead.noneHint')} />;
  return (
    <>
      {isOccupant && (
        <Card title={t('instead.use')}>
          <div>
            <Row icon="building" label={tTitles('rooms')} hint={t('instead.roomsHint')} to={screenAddress('rooms')} />
            <Row icon="wallet" label={tTitles('myWallet')} hint={t('instead.walletHint')} to={screenAddress('myWallet')} />
            <Row icon="text" label={tTitles('bills')} hint={t('instead.billsHint')} to={screenAddress('bills')} />
          </div>
        </Card>
      )}
      {isClerk && (
        <Card title={t('instead.settlement')}>
          <div>
            <Row icon="wallet" label={tTitles('wallets')} hint={t('instead.walletsHint')} to={screenAddress('wallets')} />
            <Row icon="text" label={tTitles('payments')} hint={t('instead.paymentsHint')} to={screenAddress('payments')} />
            <Row icon="bolt" label={tTitles('tariffs')} hint={t('instead.tariffsHint')} to={screenAddress('tariffs')} />
          </div>
        </Card>
      )}
      {mayViewOrders && <OwnReports />}
      {mayViewEnergy && (
        <Card title={t('instead.energy')}>
          <div>
            <Row icon="chart" label={t('instead.analysis')} hint={t('instead.analysisHint')} to={screenAddress('energyAnalysis')} />
            <Row icon="meter" label={t('instead.meters')} hint={t('instead.metersHint')} to={screenAddress('meters')} />
          </div>
        </Card>
      )}
    </>
  );
}

/** The own reports that are in progress, wait for an evaluation, or are done. */
const figures = {
  underWay: ['toDispatch', 'toAccept', 'toAssign', 'executing', 'closing'],
  checked: ['toCheck'],
  done: ['completed'],
} as const satisfies Record<string, readonly StatusTab[]>;

/** The progress of the account's own reports. */
function OwnReports() {
  const t = useTexts('statistics');
  const { data, isError, error, refetch } = useApiQuery('listWorkOrders', { counts: true, pageSize: 1 }, { silent: true });
  if (isError && !data) return <LoadFailed onRetry={refetch} hint={error.message} />;
  if (!data) return <SkeletonList count={1} />;
  const count = (tabs: readonly StatusTab[]) => data.tabs.filter(({ tab }) => tabs.includes(tab)).reduce((sum, one) => sum + one.count, 0);
  const list = (tab: StatusTab) => screenAddress('workOrders', { tab, scope: 'all' });
  return (
    <Card title={t('instead.reports')}>
      <FigureGrid columns={3}>
        <KeyFigure label={t('instead.underWay')} value={count(figures.underWay)} />
        <KeyFigure label={t('instead.checked')} value={count(figures.checked)} to={list('toCheck')} />
        <KeyFigure label={t('instead.done')} value={count(figures.done)} to={list('completed')} />
      </FigureGrid>
    </Card>
  );
}
