import { useTexts } from '#shared/i18n/texts.ts';
import { readPlace } from '../model/fault-place.ts';
import { fieldLabelKey, sectionLabelKey } from '../model/label-keys.ts';

/** Returns a function that says a place of a document in words: 业务类型 › 第 4 项 › 表单 › 字段 › 第 3 项 › 单位. */
export function useFaultPlace(): (path: string) => string {
  const t = useTexts('configuration');
  const codes = useTexts('codes');
  return (path) => {
    const steps = readPlace(path);
    if (steps.length === 0) return t('preview.document');
    return steps
      .map((step, index) => {
        if ('number' in step) return t('preview.nth', { number: step.number });
        if ('level' in step) return codes(`level.${step.level}`);
        if ('clock' in step) return codes(`clock.${step.clock}`);
        const section = index === 0 ? sectionLabelKey(step.name) : null;
        const isTariffSteps = step.name === 'steps' && path.startsWith('sections.tariffs');
        const key = section ?? fieldLabelKey(isTariffSteps ? 'tariffSteps' : step.name);
        return key === null ? step.name : t(key);
      })
      .join(' › ');
  };
}
