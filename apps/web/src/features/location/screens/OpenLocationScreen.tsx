import { useSearchParams } from 'react-router';
import { formatDistance } from '#shared/format/distance.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import type { ShownLocation } from '#shared/location/location-address.ts';
import { type DistanceState, useDistanceTo } from '#shared/location/use-distance-to.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Icon } from '#shared/ui/display/Icon.tsx';
import { Empty } from '#shared/ui/feedback/Empty.tsx';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { Row } from '#shared/ui/list/Row.tsx';
import { readCoordinates } from '../model/read-coordinates.ts';
import { listRouteLinks, type MapName } from '../model/route-links.ts';
import styles from './OpenLocationScreen.module.css';

const maps: readonly MapName[] = ['amap', 'baidu', 'apple', 'google'];

/**
 * A location (`?name=&address=&longitude=&latitude=`): its distance and direction, and its routes in four map programs. Works without map
 * tiles.
 */
export function OpenLocationScreen() {
  const t = useTexts('location');
  const location = readLocation(useSearchParams()[0]);
  if (!location) {
    return (
      <Screen>
        <Empty icon="place" title={t('unknown')} hint={t('unknownHint')} />
      </Screen>
    );
  }
  return (
    <Screen>
      <LocationCard location={location} />
      <Card title={t('routes')}>
        <ul className={styles.maps}>
          {maps.map((map) => (
            <li key={map}>
              <a className={styles.map} href={listRouteLinks(location)[map]} target="_blank" rel="noopener noreferrer">
                <Icon name="place" />
                <span>{t(`map.${map}`)}</span>
                <Icon name="share" size={18} />
              </a>
            </li>
          ))}
        </ul>
        <p className={styles.hint}>{t(location.longitude === null ? 'routesByAddress' : 'routesHint')}</p>
      </Card>
    </Screen>
  );
}

function LocationCard({ location }: { location: ShownLocation }) {
  const t = useTexts('location');
  const { longitude, latitude, name, address } = location;
  const distance = useDistanceTo(longitude === null || latitude === null ? null : { longitude, latitude }, true);
  const copied = [name, address, longitude !== null && latitude !== null && `${latitude}, ${longitude}`].filter(Boolean).join('\n');
  const copy = async () => {
    await navigator.clipboard.writeText(copied);
    showToast(t('copied'), { kind: 'success' });
  };
  return (
    <Card>
      <h2 className={styles.name}>{name}</h2>
      {address && <p className={styles.address}>{address}</p>}
      <Distance {...distance} />
      <div>
        {longitude !== null && latitude !== null && (
          <Row icon="place" label={t('coordinates')} hint={t('system')}>
            {`${latitude.toFixed(6)}, ${longitude.toFixed(6)}`}
          </Row>
        )}
        <Row icon="copy" label={t('copy')} onPress={() => void copy().catch(() => showToast(t('copyFailed'), { kind: 'error' }))} />
      </div>
    </Card>
  );
}

const directions = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'] as const;

function Distance({ state, distance, bearing, ask }: DistanceState) {
  const t = useTexts('location');
  if (state === 'known' && distance !== null && bearing !== null) {
    const direction = directions[Math.round(bearing / 45) % directions.length] ?? 'n';
    return (
      <p className={styles.distance}>
        <span className={styles.arrow} style={{ rotate: `${Math.round(bearing)}deg` }} aria-hidden="true">
          ↑
        </span>
        <strong>{formatDistance(distance)}</strong> {t(`direction.${direction}`)}
      </p>
    );
  }
  if (state === 'askable') {
    return (
      <Button variant="plain" size="small" onPress={ask}>
        {t('ask')}
      </Button>
    );
  }
  return <p className={styles.hint}>{t(`state.${state === 'known' ? 'asking' : state}`)}</p>;
}

/** Null without a name: the address then describes no location. */
function readLocation(search: URLSearchParams): ShownLocation | null {
  const name = search.get('name');
  if (!name) return null;
  const { longitude, latitude } = readCoordinates(search) ?? { longitude: null, latitude: null };
  return { name, address: search.get('address'), longitude, latitude };
}
