import { useState } from 'react';
import { useNavigate } from 'react-router';
import { formatDistance } from '#shared/format/distance.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { getCurrentPosition } from '#shared/location/get-current-position.ts';
import { locationAddress } from '#shared/location/location-address.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import { TextField } from '#shared/ui/form/TextField.tsx';
import { type AreaDraft, formatDegrees, positionOf, readCoordinatePair } from '../model/area-draft.ts';
import { listPlaces } from '../model/area-places.ts';
import type { AreaFieldsProps } from './area-fields.ts';
import styles from './fields.module.css';
import { PositionSheet, positionTimeoutMs } from './PositionSheet.tsx';

/** The distances that are shown are multiples of it. */
const minShownMetres = 10;

/** The area's place on the map: by a pin, as coordinates that are typed or pasted, or as the phone's position. */
export function PositionCard({ form, area, areas }: Pick<AreaFieldsProps, 'form' | 'area' | 'areas'>) {
  const t = useTexts('area');
  const tMap = useTexts('map');
  const [isPinning, setPinning] = useState(false);
  const { longitude, latitude } = form.values;
  const isPlaced = longitude.trim() !== '' || latitude.trim() !== '';
  const type = (changes: Partial<AreaDraft>) => {
    const pair = readCoordinatePair(changes.longitude ?? changes.latitude ?? '');
    form.change(pair ?? changes, 'longitude', 'latitude');
  };
  const locate = async () => {
    const position = await getCurrentPosition(positionTimeoutMs);
    if (!position) return showToast(t('form.notLocated'), { kind: 'error' });
    type({ longitude: formatDegrees(position.longitude), latitude: formatDegrees(position.latitude) });
    const distance = formatDistance(Math.max(minShownMetres, position.accuracy));
    showToast(t('form.located', { distance }), { kind: 'success' });
  };
  return (
    <Card title={t('form.position')}>
      <div className={styles.stack}>
        <p className={styles.hint}>{t('form.positionHint')}</p>
        <div className={styles.pair}>
          <TextField
            label={t('form.longitude')}
            inputMode="decimal"
            autoComplete="off"
            {...form.field('longitude')}
            onChange={(text) => type({ longitude: text })}
          />
          <TextField
            label={t('form.latitude')}
            inputMode="decimal"
            autoComplete="off"
            {...form.field('latitude')}
            onChange={(text) => type({ latitude: text })}
          />
        </div>
        <div className={styles.links}>
          <Button variant="plain" size="small" onPress={() => setPinning(true)}>
            {tMap('title')}
          </Button>
          <Button variant="plain" size="small" onPress={locate}>
            {t('form.locate')}
          </Button>
          {isPlaced && (
            <Button variant="text" size="small" onPress={() => type({ longitude: '', latitude: '' })}>
              {t('form.clearPosition')}
            </Button>
          )}
          <ShowOnMap draft={form.values} />
        </div>
        {isPinning && (
          <PositionSheet
            position={positionOf(form.values)}
            places={listPlaces(areas, area?.id)}
            onChoose={(chosen) => type({ longitude: formatDegrees(chosen.longitude), latitude: formatDegrees(chosen.latitude) })}
            onClose={() => setPinning(false)}
          />
        )}
      </div>
    </Card>
  );
}

/** Opens the page with the routes to the place, so that a wrong coordinate is noticed. */
function ShowOnMap({ draft }: { draft: AreaDraft }) {
  const t = useTexts('area');
  const navigate = useNavigate();
  const position = positionOf(draft);
  if (position === null) return null;
  const address = locationAddress({ name: draft.name, address: draft.address || null, ...position });
  return (
    <Button variant="text" size="small" onPress={() => void navigate(address)}>
      {t('form.showOnMap')}
    </Button>
  );
}
