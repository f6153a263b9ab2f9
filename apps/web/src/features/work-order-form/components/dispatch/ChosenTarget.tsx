import type { Candidate } from '#features/work-order-form/model/best-target.ts';
import { describeReasons } from '#features/work-order-form/model/reasons.ts';
import { describeHeld } from '#features/work-order-form/model/skill-words.ts';
import { formatList } from '#shared/format/list.ts';
import { useTexts } from '#shared/i18n/texts.ts';

/** The team or person that the order goes to, with the reasons where it was proposed. @param best null where another one was chosen */
export function ChosenTarget({ target, best }: { target: string | undefined; best: Candidate | null }) {
  const t = useTexts('workOrderForm');
  if (target === undefined) return null;
  if (best === null) return t('dispatch.chosen', { target });
  const reasons = [
    best.servesBusinessType && t('fit.servesTrade'),
    best.servesProject && t('fit.servesProject'),
    describeHeld(best, t),
    ...describeReasons(best, t).flatMap(({ words, isGood }) => (isGood === false ? [] : [words])),
  ].filter((reason) => reason !== false && reason !== null);
  return t('dispatch.proposed', { target, reasons: formatList(reasons) });
}
