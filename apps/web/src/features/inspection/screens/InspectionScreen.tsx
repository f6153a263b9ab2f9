import { findNextPoint, maxReasonLength } from '@energy-om/domain';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useTexts } from '#shared/i18n/texts.ts';
import { FindingList } from '#shared/inspection/FindingList.tsx';
import { InspectionProgressBar } from '#shared/inspection/InspectionProgressBar.tsx';
import { isAbnormal } from '#shared/inspection/inspection.ts';
import type { ShownInspection } from '#shared/inspection/with-visits.ts';
import { getCurrentPosition, type Position } from '#shared/location/get-current-position.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { PictureStore, storeOrKeep } from '#shared/photo/picture-store.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Callout } from '#shared/ui/feedback/Callout.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import { BottomBar } from '#shared/ui/layout/BottomBar.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { ReasonSheet } from '#shared/ui/sheet/ReasonSheet.tsx';
import { CurrentPoint } from '../components/visit/CurrentPoint.tsx';
import { MissingInspection } from '../components/visit/MissingInspection.tsx';
import { PointRow } from '../components/visit/PointRow.tsx';
import { RouteChart } from '../components/visit/RouteChart.tsx';
import { ScanPointSheet } from '../components/visit/ScanPointSheet.tsx';
import { SkipSheet } from '../components/visit/SkipSheet.tsx';
import { useInspection } from '../hooks/use-inspection.ts';
import { describeMinutes } from '../model/point-words.ts';
import { estimateMinutesLeft } from '../model/route-stations.ts';

/** The round of an order (`?order=`): the point that is next, and all others by their order. */
export function InspectionScreen() {
  const { orderId, data, error, refetch } = useInspection();
  return data && orderId !== null ? (
    <Round inspection={data} orderId={orderId} />
  ) : (
    <MissingInspection orderId={orderId} error={error} onRetry={refetch} />
  );
}

function Round({ inspection, orderId }: { inspection: ShownInspection; orderId: string }) {
  const t = useTexts('inspection');
  const { route, points, mayVisit, medianPointMinutes } = inspection;
  const here = usePosition(mayVisit);
  const next = findNextPoint(points);
  const found = points.filter(isAbnormal);
  const left = mayVisit ? estimateMinutesLeft(points, medianPointMinutes) : null;
  return (
    <Screen back={screenAddress('workOrder', { id: orderId })} bottom={<RoundBar inspection={inspection} orderId={orderId} />}>
      <Card title={route.name} extra={left !== null && t('map.left', { time: describeMinutes(left) })}>
        <InspectionProgressBar points={points} />
        <RouteChart points={points} nextId={next?.id ?? null} />
      </Card>
      {found.length > 0 && (
        <Card title={t('round.findings')}>
          {found.map((point) => (
            <FindingList key={point.id} place={`${point.number} ${point.name}`} findings={point.visit?.findings ?? []} />
          ))}
        </Card>
      )}
      {next === null && (
        <Callout tone="good" icon="check">
          {t('round.done')}
        </Callout>
      )}
      {mayVisit && next && <CurrentPoint point={next} here={here} />}
      <Card title={t('round.all')}>
        <div>
          {points
            .filter((point) => !mayVisit || point !== next)
            .map((point) => (
              <PointRow key={point.id} orderId={orderId} point={point} />
            ))}
        </div>
      </Card>
    </Screen>
  );
}

type Asking = 'scan' | 'hand' | 'skip';

/** Opens the next point on the spot, by hand, or skips it. */
function RoundBar({ inspection: { points, mayVisit, mayRaise }, orderId }: { inspection: ShownInspection; orderId: string }) {
  const t = useTexts('inspection');
  const navigate = useNavigate();
  const [asking, setAsking] = useState<Asking | null>(null);
  const next = findNextPoint(points);
  const close = () => setAsking(null);
  const open = (pointId: string, how: { by: string; code?: string; reason?: string }) =>
    void navigate(screenAddress('inspectionPoint', { order: orderId, point: pointId, ...how, at: Date.now() }));
  const report = () => void navigate(screenAddress('newWorkOrder', { deviceId: next?.device?.id, linkedOrderId: orderId }));
  const toOrder = () => void navigate(screenAddress('workOrder', { id: orderId }));
  const isOver = !mayVisit || points.every(({ visit }) => visit !== null);
  if (isOver)
    return (
      <BottomBar>
        <Button onPress={toOrder}>{t('round.toOrder')}</Button>
      </BottomBar>
    );
  return (
    <>
      <BottomBar
        secondary={
          next
            ? [
                { key: 'skip', icon: 'flag', label: t('round.skip'), onPress: () => setAsking('skip') },
                ...(mayRaise ? [{ key: 'report', icon: 'alarm' as const, label: t('round.report'), onPress: report }] : []),
                { key: 'hand', icon: 'edit', label: t('round.byHand'), onPress: () => setAsking('hand') },
              ]
            : [{ key: 'order', icon: 'order', label: t('round.toOrder'), onPress: toOrder }]
        }
      >
        <Button onPress={() => setAsking('scan')}>{t('round.scan')}</Button>
      </BottomBar>
      <ScanPointSheet
        points={points}
        open={asking === 'scan'}
        onClose={close}
        onPoint={({ point, identifiedBy, code }) => open(point.id, { by: identifiedBy, code })}
      />
      {next && asking === 'skip' && (
        <PictureStore.Provider value={storeOrKeep}>
          <SkipSheet orderId={orderId} point={next} onClose={close} />
        </PictureStore.Provider>
      )}
      <ReasonSheet
        open={next !== null && asking === 'hand'}
        onClose={close}
        title={t('hand.title')}
        textLabel={t('hand.reason')}
        textRequired
        placeholder={t('hand.example')}
        textLimit={maxReasonLength}
        confirmText={t('hand.open')}
        onConfirm={(_, reason) => next && open(next.id, { by: 'hand', reason })}
      />
    </>
  );
}

/** Where the phone is, once; null while it is not known. */
function usePosition(isWanted: boolean): Position | null {
  const [position, setPosition] = useState<Position | null>(null);
  useEffect(() => {
    if (isWanted) void getCurrentPosition().then(setPosition);
  }, [isWanted]);
  return position;
}
