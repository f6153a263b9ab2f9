import type { ApiOutput } from '@energy-om/contract';
import { formatDateTime } from '../format/time.ts';
import { useTexts } from '../i18n/texts.ts';
import { Callout } from '../ui/feedback/Callout.tsx';

/** What follows from a debt, to whoever lives in the room. Nothing where nothing follows yet. */
export function CutoffNotice({ cutoff }: { cutoff: ApiOutput<'getRoomBalance'>['cutoff'] }) {
  const t = useTexts('cutoff');
  if (cutoff === null || cutoff.state === 'normal' || cutoff.state === 'arrears') return null;
  const { state, cutAt } = cutoff;
  const isPast = cutAt === null || Date.parse(cutAt) <= Date.now();
  const text = state === 'due' && isPast ? t('notice.dueNow') : t(`notice.${state}`, { when: cutAt === null ? '' : formatDateTime(cutAt) });
  return <Callout tone={state === 'grace' ? 'warn' : state === 'restoring' ? 'good' : 'danger'}>{text}</Callout>;
}
