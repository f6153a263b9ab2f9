import { useNavigate } from 'react-router';
import { formatDistance } from '#shared/format/distance.ts';
import { parseNumber } from '#shared/format/parse-number.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { getCurrentPosition } from '#shared/location/get-current-position.ts';
import { locationAddress } from '#shared/location/location-address.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import { TextField } from '#shared/ui/form/TextField.tsx';
import { type AreaDraft, formatDegrees, readCoordinatePair } from '../model/area-draft.ts';
import type { AreaFieldsProps } from './area-fields.ts';
import styles from './fields.module.css';

/** An administrator stands still and waits for a position longer than whoever only checks in. */
const positionTimeoutMs = 10_000;
/** The distances that are shown are multiples of it. */
const minShownMetres = 10;

/** The area's place on the map: its coordinates as they are typed or pasted, or the phone's position. */
export function PositionCard({ form }: Pick<AreaFieldsProps, 'form'>) {
  const t = useTexts('area');
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
      </div>
    </Card>
  );
}

/** Opens the page with the routes to the place, so that a wrong coordinate is noticed. */
function ShowOnMap({ draft }: { draft: AreaDraft }) {
  const t = useTexts('area');
  const navigate = useNavigate();
  const [longitude, latitude] = [parseNumber(draft.longitude), parseNumber(draft.latitude)];
  if (longitude === null || latitude === null) return null;
  const address = locationAddress({ name: draft.name, address: draft.address || null, longitude, latitude });
  return (
    <Button variant="text" size="small" onPress={() => void navigate(address)}>
      {t('form.showOnMap')}
    </Button>
  );
}
