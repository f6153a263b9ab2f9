import { useState } from 'react';
import { useTexts } from '#shared/i18n/texts.ts';
import type { MapPlace } from '#shared/map/map-core.ts';
import { SearchBar } from '#shared/ui/form/SearchBar.tsx';
import { Row } from '#shared/ui/list/Row.tsx';
import { findPlaces } from '../model/known-places.ts';
import styles from './ChooseLocation.module.css';

/** Finds one of the known places and moves the map there. */
export function PlaceSearch({ places, onPick }: { places: readonly MapPlace[]; onPick: (place: MapPlace) => void }) {
  const t = useTexts('map');
  const [words, setWords] = useState('');
  const matches = findPlaces(places, words);
  const pick = (place: MapPlace) => {
    setWords('');
    onPick(place);
  };
  return (
    <div>
      <SearchBar value={words} onChange={setWords} placeholder={t('search')} />
      {matches.map((place) => (
        <Row key={place.id} icon="place" label={place.name} onPress={() => pick(place)} />
      ))}
      {words.trim() !== '' && matches.length === 0 && <p className={styles.hint}>{t('noPlace')}</p>}
    </div>
  );
}
