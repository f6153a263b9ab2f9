import { useNavigate } from 'react-router';
import { formatDistance } from '#shared/format/distance.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { getCurrentPosition } from '#shared/location/get-current-position.ts';
import { locationAddress } from '#shared/location/location-address.ts';
import { formatDegrees, positionTimeoutMs } from '#shared/location/place-draft.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import { TextField } from '#shared/ui/form/TextField.tsx';
import { type AreaDraft, positionOf, readCoordinatePair } from '../model/area-draft.ts';
import type { AreaFieldsProps } from './area-fields.ts';
import styles from './fields.module.css';

/** The distances that are shown are multiples of it. */
const minShownMetres = 10;

/** The area's place on the map: by a pin, as coordinates that are typed or pasted, or as the phone's position. */
export function PositionCard({ form, area, draftKey }: Pick<AreaFieldsProps, 'form' | 'area'> & { draftKey: string }) {
  const t = useTexts('area');
  const tMap = useTexts('map');
  const navigate = useNavigate();
  const { longitude, latitude } = form.values;
  const isPlaced = longitude.trim() !== '' || latitude.trim() !== '';
  const type = (changes: Partial<AreaDraft>) => {
    const pair = readCoordinatePair(changes.longitude ?? changes.latitude ?? '');
    form.change(pair ?? changes, 'longitude', 'latitude');
  };
  const choose = () => {
    form.save();
    const { address } = form.values;
    void navigate(screenAddress('chooseLocation', { draft: draftKey, id: area?.id, address, ...positionOf(form.values) }));
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
          <Button variant="plain" size="small" onPress={choose}>
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
