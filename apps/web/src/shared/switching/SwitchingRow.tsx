import type { ApiOutput } from '@energy-om/contract';
import { useTexts } from '../i18n/texts.ts';
import { screenAddress } from '../navigation/paths.ts';
import { Row } from '../ui/list/Row.tsx';
import { SwitchingStatusChip } from './SwitchingStatusChip.tsx';

export type SwitchingSummary = ApiOutput<'listSwitchings'>['items'][number];

/** A switching order in a list: its task, its number, and how far it is. */
export function SwitchingRow({ switching: { id, task, number, status, ticked, stepCount } }: { switching: SwitchingSummary }) {
  const t = useTexts('switching');
  const progress = t('progress', { done: ticked, count: stepCount });
  return (
    <Row icon="bolt" label={task} hint={[number, progress].filter(Boolean).join(' · ')} to={screenAddress('switching', { id })}>
      <SwitchingStatusChip status={status} />
    </Row>
  );
}
