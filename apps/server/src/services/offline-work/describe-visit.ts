import type { ApiName } from '@energy-om/contract';
import { type InspectionPoint, isReadingAnswer, readChecklist } from '@energy-om/domain';
import type { SignedInContext } from '#services/core/request-context.ts';
import { ServiceError } from '#services/core/service-error.ts';
import { findInspection } from '#services/inspection/visit/find-inspection.ts';

interface Visit {
  pointId?: string;
  answers?: Readonly<Record<string, unknown>>;
}

/** Whether a call is about a point of a route; it leaves the version of its order as it is. */
export function isVisit(operation: ApiName): boolean {
  return operation === 'recordInspectionPoint' || operation === 'skipInspectionPoint';
}

/** How a point of a checklist is, in the language in which the texts of orders are stored for all members of the tenant. */
const stateWords = { normal: '正常', abnormal: '异常', notApplicable: '不适用' } as const;

/** The input of a visit with its answers in words: by their keys alone nobody could read them off a case. */
export async function describeVisit<Input extends object>(
  { actor, database }: SignedInContext,
  orderId: string,
  input: Input & Visit,
): Promise<Input & { said: string[] }> {
  const inspection = await findInspection(database, actor.tenantId, orderId).catch(ignoreMissing);
  const index = inspection?.points.findIndex(({ id }) => id === input.pointId) ?? -1;
  const point = inspection?.points[index];
  if (!point) return { ...input, said: [] };
  return { ...input, said: [`${index + 1} ${point.name}`, ...describeAnswers(point, input.answers ?? {})] };
}

/** A call may name an order that has no route. */
function ignoreMissing(error: unknown): null {
  if (error instanceof ServiceError) return null;
  throw error;
}

function describeAnswers({ questions }: InspectionPoint, answers: NonNullable<Visit['answers']>): string[] {
  return questions.flatMap(({ key, label, type, unit }) => {
    const answer = answers[key];
    if (type === 'checklist')
      return [...readChecklist(answer).values()].map(({ point, state, text }) => joined(point, stateWords[state], text));
    if (isReadingAnswer(answer)) return [joined(label, answer.value, answer.unit)];
    if (type === 'reading' || type === 'photo') return [];
    return typeof answer === 'number' || typeof answer === 'string' ? [joined(label, answer, unit)] : [];
  });
}

function joined(...parts: readonly (string | number | null | undefined)[]): string {
  return parts.filter((part) => part !== null && part !== undefined && part !== '').join(' ');
}
