import type { Coordinates } from '@energy-om/domain';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { changeStoredDraft, useDraftOwner } from '#shared/draft/use-draft.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { getCurrentPosition } from '#shared/location/get-current-position.ts';
import { formatDegrees, type PlaceDraft, positionTimeoutMs } from '#shared/location/place-draft.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { useGoBack } from '#shared/navigation/use-go-back.ts';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { readCoordinates } from '../model/read-coordinates.ts';
import { useFoundAddress } from './use-found-address.ts';

/** The choice of a place for the draft that the address names (`?draft=&longitude=&latitude=&address=`). */
export function useLocationChoice(draftKey: string) {
  const t = useTexts('map');
  const [search] = useSearchParams();
  const owner = useDraftOwner();
  const goBack = useGoBack(screenAddress('areas'));
  const [initial] = useState(() => readCoordinates(search));
  const [pin, setPin] = useState<Coordinates | null>(initial);
  const [target, setTarget] = useState<Coordinates | null>(null);
  // What the form has already is kept until another address is chosen.
  const [typed, setTyped] = useState<string | null>(search.get('address') || null);
  const found = useFoundAddress(pin);
  const address = typed ?? found.address;
  return {
    initial,
    pin,
    setPin,
    target,
    setTarget,
    address,
    setAddress: setTyped,
    isAsking: found.isAsking,
    /** The address under the pin, where the field has another one. */
    otherAddress: found.address !== '' && found.address !== address ? found.address : null,
    locate: async () => {
      const here = await getCurrentPosition(positionTimeoutMs);
      if (here) setTarget(here);
      else showToast(t('notLocated'), { kind: 'error' });
    },
    confirm: () => {
      if (pin === null) return;
      const { longitude, latitude } = pin;
      changeStoredDraft<PlaceDraft>(owner, draftKey, { address, longitude: formatDegrees(longitude), latitude: formatDegrees(latitude) });
      goBack();
    },
  };
}

export type LocationChoice = ReturnType<typeof useLocationChoice>;
