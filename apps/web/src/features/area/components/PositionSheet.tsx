import type { Coordinates } from '@energy-om/domain';
import { useState } from 'react';
import { useAppConfig } from '#shared/api/use-app-config.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { getCurrentPosition } from '#shared/location/get-current-position.ts';
import type { MapPlace } from '#shared/map/map-core.ts';
import { PinMap } from '#shared/map/PinMap.tsx';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import { Sheet } from '#shared/ui/sheet/Sheet.tsx';
import { formatDegrees } from '../model/area-draft.ts';
import styles from './fields.module.css';

/** An administrator stands still and waits for a position longer than whoever only checks in. */
export const positionTimeoutMs = 10_000;

export interface PositionSheetProps {
  /** Null: nothing was chosen yet. */
  position: Coordinates | null;
  places: readonly MapPlace[];
  onChoose: (position: Coordinates) => void;
  onClose: () => void;
}

/** Chooses the area's position by a pin. Open while it is mounted. */
export function PositionSheet({ position, places, onChoose, onClose }: PositionSheetProps) {
  const t = useTexts('map');
  const tArea = useTexts('area');
  const hasTiles = useAppConfig()?.map != null;
  const [pin, setPin] = useState<Coordinates | null>(position);
  const [target, setTarget] = useState<Coordinates | null>(null);
  const locate = async () => {
    const here = await getCurrentPosition(positionTimeoutMs);
    if (here) setTarget(here);
    else showToast(tArea('form.notLocated'), { kind: 'error' });
  };
  const choose = () => {
    if (pin) onChoose(pin);
    onClose();
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('title')}
      footer={
        <>
          <Button variant="plain" onPress={locate}>
            {t('here')}
          </Button>
          <Button disabled={pin === null} onPress={choose}>
            {t('choose')}
          </Button>
        </>
      }
    >
      <p className={styles.hint}>{t(hasTiles ? 'hint' : 'hintOnGrid')}</p>
      <PinMap position={position} places={places} target={target} onMove={setPin} />
      {pin && (
        <p className={styles.hint} aria-live="polite">
          {t('chosen', { longitude: formatDegrees(pin.longitude), latitude: formatDegrees(pin.latitude) })}
        </p>
      )}
    </Sheet>
  );
}
