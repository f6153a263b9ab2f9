import type { ApiParsedInput } from '@energy-om/contract';
import {
  findPointByCode,
  findVisitFaults,
  type InspectionPoint,
  isReadingAnswer,
  listAnsweredReadings,
  listFindings,
  listVisitPictures,
  type PointAnswers,
  pickExplanations,
  pickKnownAnswers,
  questionAnswers,
} from '@energy-om/domain';
import { faultMessages } from '#services/core/fault-messages.ts';
import { invalid } from '#services/core/service-error.ts';
import { checkAnswerFiles, checkFiles } from '#services/work-order/execution/check-files.ts';
import type { CommandContext } from '#services/work-order/execution/command-context.ts';
import { workBeganAt } from '#services/work-order/load/order-row.ts';
import { describeReadings } from '#services/work-order/readings/describe-readings.ts';
import { loadPlaceRegisters } from '#services/work-order/readings/load-registers.ts';
import type { EnteredPoint } from './enter-point.ts';
import { codesOf, earlierOf } from './present-inspection.ts';

type Call = ApiParsedInput<'recordInspectionPoint'>;

/** Throws `invalid` unless the code is that of the point; for that of another point, with its number and name. */
export function checkIdentification({ inspection, point }: EnteredPoint, { identifiedBy, code = '', reason = '' }: Call): void {
  if (identifiedBy === 'hand') {
    if (reason === '') throw invalid({ reason: 'pointReasonMissing' });
    return;
  }
  const coded = inspection.points.map((one, index) => ({ ...one, number: index + 1, codes: codesOf(inspection, one) }));
  // A device with several points has one label for all of them.
  if (
    findPointByCode(
      coded.filter(({ id }) => id === point.id),
      code,
    )
  )
    return;
  const other = findPointByCode(coded, code);
  if (!other) throw invalid({ code: 'pointCodeUnknown' });
  throw invalid({ code: 'pointCodeWrong' }, { number: other.number, name: other.name });
}

/**
 * The answers at a point as they will be stored: those to its questions, with the doubts about readings. Throws `invalid` by field for what is wrong
 * with them, and for files that are not the actor's. Whoever answered without a network has left the point, and is not asked about doubts any more.
 */
export async function fitVisit(context: CommandContext, { loaded, inspection, point }: EnteredPoint, call: Call): Promise<PointAnswers> {
  const { row, order } = loaded;
  const known = pickKnownAnswers(withoutFollowUps(call.answers), point.questions);
  const meters = listAnsweredReadings(known).map(({ objectId }) => objectId);
  const place = { meters, areaPath: order.areaPath, since: workBeganAt(row) };
  const found = await loadPlaceRegisters(context.database, context.tenantId, place);
  const registers = new Map(found.map((register) => [register.objectId, register]));
  const answers = describeReadings(known, { registers, earlier: [] }, 'answers');
  const earlier = earlierOf(inspection, point.id).map((visit) => visit.answers);
  const visit = { answers, explanations: pickExplanations({ answers, explanations: call.explanations }, point.questions, earlier) };
  const questioning = { registers, earlierReadings: [], now: context.clock.now().getTime() };
  const hasWaited = call.intent !== undefined;
  const faults = Object.entries(findVisitFaults(visit, point.questions, { ...questioning, earlier })).filter(
    ([, fault]) => !(hasWaited && fault === 'questioned'),
  );
  if (faults.length > 0) throw invalid(Object.fromEntries(faults.map(([field, fault]) => [field, faultMessages[fault]])));
  await checkAnswerFiles(context, answers, row.id, 'answers');
  await checkFiles(context, listVisitPictures({ answers: {}, explanations: visit.explanations }), row.id, 'explanations');
  return { ...visit, answers: questionAnswers(answers, questioning) };
}

/** The order that is raised for a point is one for all that was found there, and is named by the visit itself. */
function withoutFollowUps(answers: Call['answers']): PointAnswers['answers'] {
  return Object.fromEntries(
    Object.entries(answers).map(([key, answer]) => {
      if (!Array.isArray(answer) || isReadingAnswer(answer)) return [key, answer];
      const entries = answer as readonly (string | { followUpOrderId: string | null })[];
      return [key, entries.map((entry) => (typeof entry === 'string' ? entry : { ...entry, followUpOrderId: null }))];
    }),
  ) as PointAnswers['answers'];
}

/** Throws `invalid` where an order is wanted and nothing was found. */
export function assertFound({ followUpLevel }: Call, visit: PointAnswers, { questions }: InspectionPoint): void {
  if (followUpLevel !== undefined && listFindings(visit, questions).length === 0) throw invalid({ followUpLevel: 'nothingFound' });
}
