import { formatAgo } from '#shared/format/time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { locationAddress } from '#shared/location/location-address.ts';
import { LevelChip } from '#shared/ui/chip/LevelChip.tsx';
import { Card } from '#shared/ui/display/Card.tsx';
import { Row } from '#shared/ui/list/Row.tsx';
import type { MapPerson, ShownPlace } from '../model/map-items.ts';

/** The places of the map as a list. */
export function PlaceList({ places, onOpen }: { places: readonly ShownPlace[]; onOpen: (place: ShownPlace) => void }) {
  const t = useTexts('operationMap');
  const tCodes = useTexts('codes');
  return (
    <Card title={t('places')} extra={t('placeCount', { count: places.length })}>
      <div>
        {places.map((place) => (
          <Row
            key={place.id}
            label={place.name}
            hint={place.levels.map(({ level, count }) => t('levels', { level: tCodes(`level.${level}`), count })).join(' · ')}
            onPress={() => onOpen(place)}
          >
            <LevelChip level={place.worst} />
          </Row>
        ))}
      </div>
    </Card>
  );
}

/** The people of the map as a list, each with the age of what is known of them. */
export function PeopleList({ people }: { people: readonly MapPerson[] }) {
  const t = useTexts('operationMap');
  return (
    <Card title={t('people')}>
      {people.length === 0 && <p>{t('nobody')}</p>}
      <div>
        {people.map(({ id, fullName, at, longitude, latitude }) => (
          <Row
            key={id}
            icon="person"
            label={fullName}
            hint={t('seen', { time: formatAgo(at) })}
            to={locationAddress({ name: fullName, address: null, longitude, latitude })}
          />
        ))}
      </div>
    </Card>
  );
}
