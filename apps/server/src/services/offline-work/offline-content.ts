import { type Explanation, type FormAnswer, listEvidence, listVisitPictures, type WorkOrderResult } from '@energy-om/domain';

/** The parts of a call's input in which people write or name files, whichever call it is. */
interface Written {
  /** Of a change of what an order says; the title of a new one stands above its case. */
  mode?: string;
  title?: string;
  description?: string;
  text?: string;
  reason?: string;
  doneSoFar?: string;
  comment?: string;
  overrideReason?: string;
  fileIds?: readonly string[];
  result?: WorkOrderResult;
  customAnswers?: Readonly<Record<string, FormAnswer>>;
  /** Of a reading of a meter. */
  value?: number;
  unit?: string | null;
  note?: string;
  photoIds?: readonly string[];
  /** Of a visit of a point: its answers in words, and what was found. */
  said?: readonly string[];
  answers?: Readonly<Record<string, FormAnswer>>;
  explanations?: Readonly<Record<string, Explanation>>;
  photoId?: string;
}

export interface OfflineContent {
  texts: string[];
  fileIds: string[];
}

/** What of the input of a call still counts for its order where the action itself does not: its words and its files. */
export function readContent(input: unknown): OfflineContent {
  const {
    mode,
    title,
    description,
    text,
    reason,
    doneSoFar,
    comment,
    overrideReason,
    fileIds = [],
    photoIds = [],
    result,
    customAnswers = {},
    value,
    unit,
    note,
    said = [],
    answers = {},
    explanations = {},
    photoId,
  } = input as Written;
  const reading = value === undefined ? undefined : [value, unit].filter((part) => part !== null && part !== undefined).join(' ');
  const texts = [
    ...said,
    mode === undefined ? undefined : title,
    description,
    text,
    reason,
    doneSoFar,
    comment,
    overrideReason,
    result?.cause,
    result?.measure,
    ...listReadings(result),
    reading,
    note,
    ...Object.values(explanations).map(({ text: found }) => found),
  ];
  const ofAnswers = listEvidence({ answers: customAnswers, readings: [] });
  const files = [
    ...fileIds,
    ...photoIds,
    ...ofAnswers,
    ...listVisitPictures({ answers, explanations }),
    ...(photoId === undefined ? [] : [photoId]),
    ...(result ? [...result.beforePhotoIds, ...result.afterPhotoIds, ...listEvidence(result)] : []),
  ];
  if (result?.signatureFileId) files.push(result.signatureFileId);
  return { texts: texts.filter((one): one is string => Boolean(one)), fileIds: [...new Set(files)] };
}

function listReadings(result: WorkOrderResult | undefined): string[] {
  return (result?.readings ?? []).map(({ value }) => String(value));
}
