import { useTexts } from '#shared/i18n/texts.ts';
import { findObjectAddress } from '#shared/navigation/object-address.ts';
import { useSession } from '#shared/session/session-store.ts';
import { Chip } from '#shared/ui/chip/Chip.tsx';
import { Icon } from '#shared/ui/display/Icon.tsx';
import { ObjectIcon } from '#shared/work-order/ObjectIcon.tsx';
import type { Results } from '../model/result-tabs.ts';
import { HighlightedText } from './HighlightedText.tsx';
import { ResultRow } from './ResultRow.tsx';

type FoundDevice = NonNullable<Results['devices']>['items'][number];

export function DeviceResult({ device, words }: { device: FoundDevice; words: readonly string[] }) {
  const t = useTexts('search');
  const permissions = useSession((session) => session.user?.permissions);
  const { kind, name, code, energyType, online, site } = device;
  const address = findObjectAddress(device, (permission) => permissions?.includes(permission) ?? false);
  return (
    <ResultRow
      sign={<ObjectIcon kind={kind} energyType={energyType} size={38} />}
      title={<HighlightedText text={name} words={words} />}
      detail={<HighlightedText text={code === null ? site : `${code} · ${site}`} words={words} />}
      to={address}
      end={
        <>
          {online !== null && <Chip tone={online ? 'good' : 'neutral'}>{t(online ? 'online' : 'offline')}</Chip>}
          {address !== null && <Icon name="forward" size={18} />}
        </>
      }
    />
  );
}
