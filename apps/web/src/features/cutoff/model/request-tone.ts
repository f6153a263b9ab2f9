import type { CutoffRequestState } from '@energy-om/domain';
import type { Tone } from '#shared/ui/chip/Chip.tsx';

/** Of what waits while its day lasts. */
export function requestTone({ state, isOver }: { state: CutoffRequestState; isOver: boolean }): Tone {
  if (state === 'approved') return 'good';
  return state === 'waiting' && !isOver ? 'warn' : 'neutral';
}
