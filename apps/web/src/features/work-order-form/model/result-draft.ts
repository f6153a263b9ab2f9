import {
  type BackfillRule,
  type FieldFault,
  findResultFaults,
  isEmptyField,
  type Outcome,
  type RecordedReading,
  type WorkOrderResult,
} from '@energy-om/domain';
import { isShownReading, type SentAnswer, type ShownReading, type TypedAnswers, toAnswers, toTyped } from '#shared/dynamic-form/answers.ts';
import type { SentReading } from '#shared/dynamic-form/typed-reading.ts';
import { parseNumber } from '#shared/format/parse-number.ts';
import type { StoredFile } from '#shared/photo/stored-photo.ts';
import { prefillOf, toKnown } from '#shared/reading/register.ts';
import { type TypedKept, toKept } from '#shared/reading/typed-kept.ts';
import type { OrderDetail } from '#shared/work-order/use-order.ts';

export interface TypedPart {
  /** Identifies the row on the screen, not the part. */
  key: string;
  name: string;
  quantity: string;
  unit: string;
}

/** The finish and the results as they are typed. */
export interface ResultDraft {
  /** For an order in execution: finish now and write the results later, or both at once. */
  way: 'finish' | 'finishWithResult';
  outcome: Outcome | null;
  /** ISO 8601; null: the moment of sending. */
  finishedAt: string | null;
  overrideReason: string;
  causeCode: string | null;
  cause: string;
  remedyCode: string | null;
  measure: string;
  labourMinutes: number | null;
  parts: readonly TypedPart[];
  /** By object id. */
  readings: Readonly<Record<string, string>>;
  /** Why a questioned reading is kept, by object id. */
  kept: Readonly<Record<string, TypedKept>>;
  answers: TypedAnswers;
  beforePhotos: readonly StoredFile[];
  afterPhotos: readonly StoredFile[];
  signature: StoredFile | null;
}

/** The key of the draft of an order's results. */
export function resultDraftKey(orderId: string): string {
  return `backfill:${orderId}`;
}

/** A first result starts empty; after rework or corrections it starts with the earlier results. */
export function createResultDraft(order: OrderDetail): ResultDraft {
  const { result, files } = order;
  const listFiles = (ids: readonly string[]) => files.filter(({ id }) => ids.includes(id)).map(toStoredFile);
  return {
    way: 'finish',
    outcome: order.outcome ?? null,
    finishedAt: null,
    overrideReason: '',
    causeCode: result?.causeCode ?? null,
    cause: result?.cause ?? '',
    remedyCode: result?.remedyCode ?? null,
    measure: result?.measure ?? '',
    labourMinutes: result?.labourMinutes ?? null,
    parts: (result?.parts ?? []).map(({ name, quantity, unit }, index) => ({ key: String(index), name, quantity: String(quantity), unit })),
    readings: Object.fromEntries((result?.readings ?? []).map(({ objectId, value }) => [objectId, String(value)])),
    kept: Object.fromEntries(
      (result?.readings ?? []).flatMap(({ objectId, kept }) =>
        kept ? [[objectId, { reason: kept.reason, photos: listFiles(kept.photoIds) }]] : [],
      ),
    ),
    answers: toTyped(result?.answers ?? {}),
    beforePhotos: listFiles(result?.beforePhotoIds ?? []),
    afterPhotos: listFiles(result?.afterPhotoIds ?? []),
    signature: listFiles(result?.signatureFileId ? [result.signatureFileId] : [])[0] ?? null,
  };
}

function toStoredFile({ id, name, size, mime, url, thumbUrl }: OrderDetail['files'][number]): StoredFile {
  return { id, name, size, mime, url, thumbUrl };
}

/** What the business type and the meters require: the server's own rule, applied to the order's data. */
export function backfillRuleOf(order: OrderDetail): BackfillRule {
  return {
    fields: order.backfillForm,
    causeCodes: order.causeCodes,
    remedyCodes: order.remedyCodes,
    meterIds: listMeters(order).map(({ id }) => id),
    beforePhotoRequired: order.beforePhotoRequired,
    afterPhotoRequired: order.afterPhotoRequired,
    registers: new Map(order.registers.map((register) => [register.objectId, toKnown(register)])),
    earlierReadings: [...(order.result?.readings ?? []), ...Object.values(order.result?.answers ?? {}).filter(isShownReading)].map(
      toRecorded,
    ),
  };
}

function toRecorded({ doubt, ...reading }: Pick<ShownReading, 'objectId' | 'value' | 'kept' | 'doubt'>): RecordedReading {
  return { ...reading, doubt: doubt && { ...doubt, register: { ...doubt.register, at: Date.parse(doubt.register.at) } } };
}

/** The content of a reading's field: what was typed, else the meter's own value. */
export function readingOf(draft: Pick<ResultDraft, 'readings'>, order: Pick<OrderDetail, 'registers'>, id: string, now: number): string {
  const typed = draft.readings[id];
  if (typed !== undefined) return typed;
  const register = order.registers.find(({ objectId }) => objectId === id);
  return (register && prefillOf(register, now)) ?? '';
}

export function listMeters(order: OrderDetail): OrderDetail['objects'] {
  return order.objects.filter(({ kind }) => kind === 'meter');
}

/** A mutable copy, as the contract takes it. */
export type SentResult = Omit<WorkOrderResult, 'answers' | 'parts' | 'readings' | 'beforePhotoIds' | 'afterPhotoIds'> & {
  answers: Record<string, SentAnswer>;
  parts: { name: string; quantity: number; unit: string }[];
  readings: SentReading[];
  beforePhotoIds: string[];
  afterPhotoIds: string[];
};

/** The draft as the call takes it; text that is no number is left out here and reported by `findResultDraftFaults`. */
export function toResult(draft: ResultDraft, order: OrderDetail, now: number): SentResult {
  return {
    causeCode: offeredCode(draft.causeCode, order.causeCodes),
    cause: draft.cause.trim(),
    remedyCode: offeredCode(draft.remedyCode, order.remedyCodes),
    measure: draft.measure.trim(),
    labourMinutes: draft.labourMinutes,
    parts: draft.parts
      .filter(isUsed)
      .map(({ name, quantity, unit }) => ({ name: name.trim(), quantity: parseNumber(quantity) ?? 0, unit: unit.trim() })),
    readings: listMeters(order).flatMap(({ id }) => {
      const value = parseNumber(readingOf(draft, order, id, now));
      return value === null ? [] : [{ objectId: id, value, kept: toKept(draft.kept[id]) }];
    }),
    answers: toAnswers(order.backfillForm, draft.answers),
    beforePhotoIds: draft.beforePhotos.map(({ id }) => id),
    afterPhotoIds: draft.afterPhotos.map(({ id }) => id),
    signatureFileId: draft.signature?.id ?? null,
  };
}

/** A code that was chosen when the business type still had it is chosen anew. */
function offeredCode(chosen: string | null, codes: readonly string[]): string | null {
  return chosen !== null && codes.includes(chosen) ? chosen : null;
}

/** The faults by the server's own check, and those that only typing can cause. */
export function findResultDraftFaults(draft: ResultDraft, order: OrderDetail, now: number): Record<string, FieldFault> {
  const faults = findResultFaults(toResult(draft, order, now), backfillRuleOf(order), now);
  for (const { id } of listMeters(order)) {
    const typed = readingOf(draft, order, id, now);
    const value = parseNumber(typed);
    if (!isEmptyField(typed.trim()) && value === null) faults[`result.readings.${id}`] = 'wrongKind';
    else if (value !== null && value < 0) faults[`result.readings.${id}`] = 'outOfRange';
  }
  for (const part of draft.parts.filter(isUsed)) {
    const quantity = parseNumber(part.quantity);
    if (part.name.trim() === '') faults[`result.parts.${part.key}.name`] = 'missing';
    if (quantity === null) faults[`result.parts.${part.key}.quantity`] = part.quantity.trim() === '' ? 'missing' : 'wrongKind';
    else if (quantity <= 0) faults[`result.parts.${part.key}.quantity`] = 'outOfRange';
  }
  return faults;
}

/** An empty row is no part. */
function isUsed({ name, quantity }: TypedPart): boolean {
  return name.trim() !== '' || quantity.trim() !== '';
}

/** What finishing on site requires; a reason only while the alarm's condition still holds. */
export function findFinishFaults(draft: ResultDraft, conditionHolds: boolean): Record<string, FieldFault> {
  const faults: Record<string, FieldFault> = {};
  if (draft.outcome === null) faults.outcome = 'missing';
  if (conditionHolds && draft.overrideReason.trim() === '') faults.overrideReason = 'missing';
  return faults;
}

/** Whether the results differ from those that the form begins with. */
export function hasTypedResults(draft: ResultDraft, order: OrderDetail): boolean {
  return JSON.stringify(resultsOf(draft)) !== JSON.stringify(resultsOf(createResultDraft(order)));
}

/** The draft without how the work ended; files by their ids, since their addresses change. */
function resultsOf({ way: _, outcome, finishedAt, overrideReason, beforePhotos, afterPhotos, signature, ...typed }: ResultDraft) {
  return { ...typed, files: [beforePhotos, afterPhotos, signature ? [signature] : []].map((list) => list.map(({ id }) => id)) };
}
