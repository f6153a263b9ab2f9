import type { ApiOutput } from '@energy-om/contract';
import { type FormAnswer, isReadingAnswer, type RecordedReading, type WorkOrderResult } from '@energy-om/domain';

type Detail = ApiOutput<'getWorkOrder'>;

export function presentResult(result: WorkOrderResult | null): Detail['result'] {
  if (!result) return null;
  const readings = result.readings.map(({ objectId, value, ...reading }) => ({ objectId, value, ...presentQuestion(reading) }));
  return { ...(result as NonNullable<Detail['result']>), readings, answers: presentAnswers(result.answers) };
}

/** Stored answers, with the times of what readings were questioned by as text. */
export function presentAnswers(answers: Readonly<Record<string, FormAnswer>>): Detail['customAnswers'] {
  return Object.fromEntries(
    Object.entries(answers).map(([key, answer]) => [key, isReadingAnswer(answer) ? { ...answer, ...presentQuestion(answer) } : answer]),
  ) as Detail['customAnswers'];
}

/** Readings from before readings were questioned have neither doubt nor explanation. */
function presentQuestion({ kept = null, doubt = null }: Pick<RecordedReading, 'kept' | 'doubt'>) {
  return {
    kept: kept && { ...kept, photoIds: [...kept.photoIds] },
    doubt: doubt && { ...doubt, register: { ...doubt.register, at: new Date(doubt.register.at).toISOString() } },
  };
}
