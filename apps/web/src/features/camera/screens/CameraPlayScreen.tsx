import { useSearchParams } from 'react-router';
import { NameplateCard } from '#shared/device/NameplateCard.tsx';
import { useTexts } from '#shared/i18n/texts.ts';
import { paths } from '#shared/navigation/paths.ts';
import { useMay } from '#shared/session/session-store.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Empty } from '#shared/ui/feedback/Empty.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { Player } from '../components/Player.tsx';

/** A camera's live picture. Deep link: `?id=`, with `name` and `place` for the text under it. */
export function CameraPlayScreen() {
  const t = useTexts('camera');
  const [search] = useSearchParams();
  const maySeeDevice = useMay('device.view');
  const id = search.get('id');
  const name = search.get('name') ?? t('untitled');
  const place = search.get('place');
  return (
    <Screen back={paths.cameras}>
      {id === null ? (
        <Empty icon="camera" title={t('missing')} hint={t('missingHint')} />
      ) : (
        <>
          <Player key={id} cameraId={id} name={name} />
          <Card title={name}>{place && <p>{place}</p>}</Card>
          {maySeeDevice && <NameplateCard deviceId={id} />}
        </>
      )}
    </Screen>
  );
}
