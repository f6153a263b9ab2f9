import { maxAddressLength } from '@energy-om/domain';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import { useAppConfig } from '#shared/api/use-app-config.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { formatDegrees } from '#shared/location/place-draft.ts';
import { PinMap } from '#shared/map/PinMap.tsx';
import { Card } from '#shared/ui/display/Card.tsx';
import { LoadFailed } from '#shared/ui/feedback/LoadFailed.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import { TextField } from '#shared/ui/form/TextField.tsx';
import { BottomBar } from '#shared/ui/layout/BottomBar.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { SkeletonList } from '#shared/ui/list/SkeletonList.tsx';
import { type LocationChoice, useLocationChoice } from '../hooks/use-location-choice.ts';
import { listPlaces } from '../model/known-places.ts';
import styles from './ChooseLocation.module.css';
import { PlaceSearch } from './PlaceSearch.tsx';

/** Chooses a place for a form by a pin. The map begins with the known places, so they are loaded first. */
export function ChooseLocation({ draftKey }: { draftKey: string }) {
  const t = useTexts('map');
  const [search] = useSearchParams();
  const choice = useLocationChoice(draftKey);
  const hasTiles = useAppConfig()?.map != null;
  const { data: areas, isError, error, refetch } = useApiQuery('listAreas', {}, { silent: true });
  const ownId = search.get('id');
  const places = useMemo(() => areas && listPlaces(areas, ownId), [areas, ownId]);
  return (
    <Screen
      bottom={
        <BottomBar secondary={[{ key: 'here', icon: 'place', label: t('here'), onPress: () => void choice.locate() }]}>
          <Button disabled={choice.pin === null} onPress={choice.confirm}>
            {t('choose')}
          </Button>
        </BottomBar>
      }
    >
      {places ? (
        <>
          <PlaceSearch places={places} onPick={choice.setTarget} />
          <PinMap position={choice.initial} places={places} target={choice.target} onMove={choice.setPin} />
          <p className={styles.hint}>{t(hasTiles ? 'hint' : 'hintOnGrid')}</p>
          <AddressCard choice={choice} />
        </>
      ) : isError ? (
        <LoadFailed onRetry={refetch} hint={error.message} />
      ) : (
        <SkeletonList count={2} lines={6} />
      )}
    </Screen>
  );
}

function AddressCard({ choice }: { choice: LocationChoice }) {
  const t = useTexts('map');
  const { pin, address, otherAddress, isAsking, setAddress } = choice;
  return (
    <Card>
      <div className={styles.stack}>
        <TextField
          label={t('address')}
          placeholder={t(isAsking ? 'findingAddress' : 'addressPlaceholder')}
          maxLength={maxAddressLength}
          value={address}
          onChange={setAddress}
        />
        {otherAddress !== null && (
          <div className={styles.other}>
            <span>{t('otherAddress', { address: otherAddress })}</span>
            <Button variant="plain" size="small" onPress={() => setAddress(otherAddress.slice(0, maxAddressLength))}>
              {t('takeAddress')}
            </Button>
          </div>
        )}
        {pin && (
          <p className={styles.hint} aria-live="polite">
            {t('chosen', { longitude: formatDegrees(pin.longitude), latitude: formatDegrees(pin.latitude) })}
          </p>
        )}
      </div>
    </Card>
  );
}
