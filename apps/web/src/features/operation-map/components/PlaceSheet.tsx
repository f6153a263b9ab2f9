import { useNavigate } from 'react-router';
import { formatWhen } from '#shared/format/time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { locationAddress } from '#shared/location/location-address.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { LevelChip } from '#shared/ui/chip/LevelChip.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import { Row } from '#shared/ui/list/Row.tsx';
import { Sheet } from '#shared/ui/sheet/Sheet.tsx';
import type { ShownPlace } from '../model/map-items.ts';

/** A place with its orders, the most serious first, and the way there. @param place null: nothing is open */
export function PlaceSheet({ place, onClose }: { place: ShownPlace | null; onClose: () => void }) {
  const t = useTexts('operationMap');
  const tCodes = useTexts('codes');
  const navigate = useNavigate();
  const unlisted = place === null ? 0 : place.count - place.orders.length;
  return (
    <Sheet
      open={place !== null}
      onClose={onClose}
      title={place?.name ?? ''}
      footer={place && <Button onPress={() => void navigate(locationAddress(place))}>{t('navigate')}</Button>}
    >
      {place?.address && <p>{place.address}</p>}
      <div>
        {place?.orders.map(({ id, orderNo, title, level, status, onHold, dueAt }) => (
          <Row
            key={id}
            to={screenAddress('workOrder', { id })}
            label={title}
            hint={[orderNo, onHold ? t('onHold') : tCodes(`status.${status}`), dueAt && formatWhen(dueAt)].filter(Boolean).join(' · ')}
          >
            <LevelChip level={level} />
          </Row>
        ))}
        {unlisted > 0 && <Row to={screenAddress('workOrders')} label={t('more', { count: unlisted })} />}
      </div>
    </Sheet>
  );
}
