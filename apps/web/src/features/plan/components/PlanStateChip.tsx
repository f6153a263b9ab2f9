import { useTexts } from '#shared/i18n/texts.ts';
import { Chip } from '#shared/ui/chip/Chip.tsx';
import type { Plan } from '../model/plan-draft.ts';

/** Whether a plan makes orders. */
export function PlanStateChip({ state, pause }: Pick<Plan, 'state' | 'pause'>) {
  const t = useTexts('plan');
  const tone = state === 'active' ? 'good' : pause === null ? 'neutral' : 'warn';
  return <Chip tone={tone}>{t(`state.${state}`)}</Chip>;
}
