import { useQuery } from '@tanstack/react-query';
import { Navigate, useNavigate } from 'react-router';
import { useTexts } from '#shared/i18n/texts.ts';
import { findObjectAddress } from '#shared/navigation/object-address.ts';
import { paths, screenAddress, startPath } from '#shared/navigation/paths.ts';
import { findDeviceByLabel } from '#shared/scan/find-device-by-label.ts';
import { useMay, useSession } from '#shared/session/session-store.ts';
import { Empty } from '#shared/ui/feedback/Empty.tsx';
import { LoadFailed } from '#shared/ui/feedback/LoadFailed.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { SkeletonList } from '#shared/ui/list/SkeletonList.tsx';

/** Goes on to the page of the device with this code on its label. An unknown code can be reported by its place. */
export function LabelledDevice({ code }: { code: string }) {
  const permissions = useSession((session) => session.user?.permissions);
  const {
    data: device,
    isError,
    refetch,
  } = useQuery({
    queryKey: ['labelledDevice', code],
    queryFn: ({ signal }) => findDeviceByLabel(code, signal),
    retry: false,
  });
  if (device === undefined)
    return <Screen back={startPath}>{isError ? <LoadFailed onRetry={refetch} /> : <SkeletonList count={3} />}</Screen>;
  const address = device && findObjectAddress(device, (permission) => permissions?.includes(permission) ?? false);
  if (address) return <Navigate to={address} replace />;
  return <UnknownCode code={code} />;
}

function UnknownCode({ code }: { code: string }) {
  const t = useTexts('device');
  const navigate = useNavigate();
  const mayReport = useMay('work-order.report');
  const [address, label] = mayReport
    ? [screenAddress('newWorkOrder'), t('equipment.reportByPlace')]
    : [paths.search, t('equipment.toSearch')];
  return (
    <Screen back={startPath}>
      <Empty
        icon="qr"
        title={t('equipment.codeUnknown')}
        hint={t('equipment.codeUnknownHint', { code })}
        action={<Button onPress={() => void navigate(address, { replace: true })}>{label}</Button>}
      />
    </Screen>
  );
}
