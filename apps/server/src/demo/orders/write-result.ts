import type { FormAnswer, WorkOrderResult } from '@energy-om/domain';
import type { DemoField } from '../catalogue/business-type.ts';
import type { SeededRandom } from '../seeded-random.ts';
import type { Scenario } from './courses/scenario.ts';

/** Writes the results of the work, by the form of the business type. */
export function writeResult(
  scenario: Scenario,
  random: SeededRandom,
  photoIds: { before: readonly string[]; after: readonly string[] },
): WorkOrderResult {
  const { defect, business, device, shows } = scenario;
  const { answers = {} } = defect;
  return {
    cause: defect.cause,
    measure: defect.measure,
    labourMinutes: random.integer(defect.labour[0], defect.labour[1]),
    parts: defect.parts ?? [],
    readings: device?.kind === 'meter' ? [{ objectId: device.id, value: shows ?? random.between(18_000, 96_000, 1) }] : [],
    answers: Object.fromEntries(
      business.fields.map((field) => [field.key, field.key in answers ? (answers[field.key] ?? null) : answerField(field, random)]),
    ),
    beforePhotoIds: photoIds.before,
    afterPhotoIds: photoIds.after,
    signatureFileId: null,
  };
}

function answerField(field: DemoField, random: SeededRandom): FormAnswer {
  const { type, typical, options } = field;
  if (type === 'checklist')
    return options.map((point) => ({ point, state: 'normal' as const, text: '', photoIds: [], followUpOrderId: null }));
  if (type === 'choice') return options[0] ?? null;
  if (!typical) return null;
  const [from, to, decimals] = typical;
  if (type === 'number') return random.between(Number(from), Number(to), Number(decimals));
  return random.pick<FormAnswer>(typical);
}
