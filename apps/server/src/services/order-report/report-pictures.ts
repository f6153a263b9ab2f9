import { type FormAnswer, isPhotoAnswer, isSignatureAnswer, readChecklist } from '@energy-om/domain';
import type { ReportedOrder } from './report-source.ts';

export interface ReportPicture {
  id: string;
  kind: 'request' | 'before' | 'after' | 'check';
}

export interface ReportSignature {
  id: string;
  /** The label of the form's field; null for the signature on site. */
  label: string | null;
}

/** A report stays a file that a phone opens. */
export const maxReportPictures = 36;

/** The photos of a report, in the order in which they are shown; each once, where it stands first. */
export function listReportPictures(order: Pick<ReportedOrder, 'files' | 'result' | 'backfillForm' | 'customFields' | 'customAnswers'>) {
  const { result } = order;
  const ofForm = listAnswerPictures(order.customFields, order.customAnswers);
  const ofResult = result ? listAnswerPictures(order.backfillForm, result.answers) : [];
  const requests = order.files.filter(({ kind, thumbUrl }) => kind === 'request' && thumbUrl !== null).map(({ id }) => id);
  const listed: ReportPicture[] = [
    ...requests.map((id) => ({ id, kind: 'request' as const })),
    ...ofForm.map((id) => ({ id, kind: 'request' as const })),
    ...(result?.beforePhotoIds ?? []).map((id) => ({ id, kind: 'before' as const })),
    ...(result?.afterPhotoIds ?? []).map((id) => ({ id, kind: 'after' as const })),
    ...ofResult.map((id) => ({ id, kind: 'check' as const })),
  ];
  return [...new Map(listed.toReversed().map((picture) => [picture.id, picture])).values()].toReversed();
}

export function listReportSignatures({ result, backfillForm }: Pick<ReportedOrder, 'result' | 'backfillForm'>): ReportSignature[] {
  if (!result) return [];
  const ofFields = backfillForm.flatMap(({ key, label }) => {
    const answer = result.answers[key];
    return isSignatureAnswer(answer) ? [{ id: answer.signatureId, label }] : [];
  });
  return [...ofFields, ...(result.signatureFileId === null ? [] : [{ id: result.signatureFileId, label: null }])];
}

function listAnswerPictures(fields: ReportedOrder['backfillForm'], answers: Readonly<Record<string, unknown>>): string[] {
  return fields.flatMap(({ key, type }) => {
    const answer = answers[key];
    if (type === 'checklist') return [...readChecklist(answer as FormAnswer).values()].flatMap(({ photoIds }) => photoIds);
    return isPhotoAnswer(answer) ? answer.photoIds : [];
  });
}
