import { maxSetupCount } from '@energy-om/domain';
import { useTexts } from '#shared/i18n/texts.ts';
import { findStepState, type StepProgress } from '#shared/setup/guide/setup-guide.ts';

/** How far a step is, in words. The server counts up to a maximum. */
export function useStateText(step: StepProgress): string {
  const t = useTexts('setup');
  const { text, count } = findStepState(step);
  const state = t(`state.${text}`, { count });
  return count >= maxSetupCount ? t('state.atLeast', { state }) : state;
}
