import { useSearchParams } from 'react-router';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { PictureStore, storeOrKeep } from '#shared/photo/picture-store.ts';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { MissingInspection } from '../components/visit/MissingInspection.tsx';
import { PointResult } from '../components/visit/PointResult.tsx';
import { PointVisitForm } from '../components/visit/PointVisitForm.tsx';
import { useInspection } from '../hooks/use-inspection.ts';
import { readOpening } from '../model/point-draft.ts';

/** A point of an order's round (`?order=&point=`): its questions once it was opened on the spot (`&by=&at=`), else its result. */
export function PointScreen() {
  const t = useTexts('inspection');
  const opening = readOpening(useSearchParams()[0]);
  const { orderId, pointId, data: inspection, error, refetch } = useInspection();
  const point = inspection?.points.find(({ id }) => id === pointId);
  if (!inspection || !point) return <MissingInspection orderId={inspection ? null : orderId} error={error} onRetry={refetch} />;
  if (opening && inspection.mayVisit && !point.visit)
    return (
      <PictureStore.Provider value={storeOrKeep}>
        <PointVisitForm key={point.id} inspection={inspection} point={point} opening={opening} />
      </PictureStore.Provider>
    );
  return (
    <Screen title={t('visit.title', { number: point.number })} back={screenAddress('inspection', { order: inspection.orderId })}>
      <PointResult point={point} />
    </Screen>
  );
}
