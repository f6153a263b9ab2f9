import type { ModelValue } from '@energy-om/domain';
import { currentLanguage } from '#shared/i18n/language.ts';
import { useTexts } from '#shared/i18n/texts.ts';

/** The label of a value in the language on the screen. */
export function useLabelOf(): (value: Pick<ModelValue, 'label'>) => string {
  // The texts are read so that a change of the language renders the labels again.
  useTexts('meterModel');
  return ({ label }) => label[currentLanguage()];
}
