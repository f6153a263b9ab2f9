import { Navigate, useSearchParams } from 'react-router';
import { screenAddress } from '#shared/navigation/paths.ts';
import { codeParameter, deviceParameter } from '#shared/scan/label.ts';
import { useMay } from '#shared/session/session-store.ts';
import { LabelledDevice } from '../components/equipment/LabelledDevice.tsx';

/** What a label leads to (`?code=`): the device's page or, for accounts that may only report it, the report. */
export function LabelledDeviceScreen() {
  const [search] = useSearchParams();
  const code = search.get(codeParameter) ?? '';
  const maySee = useMay('device.view');
  if (!maySee) return <Navigate to={screenAddress('newWorkOrder', { [deviceParameter]: code })} replace />;
  return <LabelledDevice key={code} code={code} />;
}
