import type { ApiInput, ApiOutput } from '@energy-om/contract';
import type { EnergyType, EventLevel, FormField, ObjectKind } from '@energy-om/domain';
import { type TypedAnswers, toAnswers, toTyped } from '#shared/dynamic-form/answers.ts';
import { type StoredFile, storedPhotoOf } from '#shared/photo/stored-photo.ts';
import type { OrderDetail } from '#shared/work-order/use-order.ts';

export type BusinessType = ApiOutput<'listBusinessTypes'>[number];

/** A chosen object of an order. */
export interface ChosenObject {
  kind: ObjectKind;
  id: string;
  name: string;
  code: string | null;
  energyType: EnergyType | null;
  /** The area that it lies in; null where that is not known. */
  areaId: string | null;
}

/** The form of a new or changed order as it is typed. */
export interface OrderDraft {
  projectId: string | null;
  siteId: string | null;
  businessTypeId: string | null;
  level: EventLevel | null;
  title: string;
  description: string;
  objects: readonly ChosenObject[];
  /** The photos that are added with this form; those that the order has already stay. */
  photos: readonly StoredFile[];
  /** ISO 8601. */
  plannedFinishAt: string | null;
  answers: TypedAnswers;
  linkedOrder: { id: string; orderNo: string } | null;
  /** The alarm that the order is created for. */
  alarmId: string | null;
  /** Of changes to an order: its content and its version when they were begun. */
  base?: OrderDraft & { version: number };
}

export const emptyOrderDraft: OrderDraft = {
  projectId: null,
  siteId: null,
  businessTypeId: null,
  level: null,
  title: '',
  description: '',
  objects: [],
  photos: [],
  plannedFinishAt: null,
  answers: {},
  linkedOrder: null,
  alarmId: null,
};

/** The key of a draft: of a new order, of one that was started from a device, an alarm or another order, or of changes to an order. */
export function orderDraftKey(about: {
  orderId?: string | null;
  deviceId?: string | null;
  alarmId?: string | null;
  linkedOrderId?: string | null;
  /** The point of the linked order's checklist that this order follows from. */
  point?: string | null;
}): string {
  if (about.orderId) return `edit-work-order:${about.orderId}`;
  const linked = about.linkedOrderId && [about.linkedOrderId, about.point ?? about.deviceId].filter(Boolean).join(':');
  const origin = linked ?? about.alarmId ?? about.deviceId;
  return origin ? `new-work-order:${origin}` : 'new-work-order';
}

export function toOrderDraft(order: OrderDetail): OrderDraft {
  return {
    projectId: order.project.id,
    siteId: order.site.id,
    businessTypeId: order.businessType.id,
    level: order.level,
    title: order.title,
    description: order.description,
    objects: order.objects.map(({ kind, id, name, code, energyType }) => ({
      kind,
      id,
      name,
      code,
      energyType,
      areaId: kind === 'area' ? id : null,
    })),
    photos: [],
    plannedFinishAt: order.plannedFinishAt,
    answers: toTyped(order.customAnswers),
    linkedOrder: null,
    alarmId: null,
  };
}

/** A new order that was submitted as it is typed again. @param input of its call */
export function toCorrectedDraft(order: OrderDetail, input: Record<string, unknown>): OrderDraft {
  const { customAnswers = {}, alarmId = null } = input as unknown as ApiInput<'createWorkOrder'>;
  return {
    ...toOrderDraft(order),
    photos: order.files.map(({ id }) => storedPhotoOf(id)),
    answers: toTyped(customAnswers as OrderDetail['customAnswers']),
    linkedOrder: order.linkedOrder,
    alarmId,
  };
}

/** The draft as the call takes it. Must only be called once `findOrderFaults` has found none. */
export function toOrderInput(draft: OrderDraft, fields: readonly FormField[]): ApiInput<'createWorkOrder'> {
  const { projectId, siteId, businessTypeId, level } = draft;
  if (projectId === null || siteId === null || businessTypeId === null || level === null) throw new Error('the draft is not complete');
  return {
    projectId,
    siteId,
    businessTypeId,
    level,
    title: draft.title.trim(),
    description: draft.description.trim(),
    objects: draft.objects.map(({ kind, id }) => ({ kind, id })),
    fileIds: draft.photos.map(({ id }) => id),
    plannedFinishAt: draft.plannedFinishAt,
    customAnswers: toAnswers(fields, draft.answers),
    linkedOrderId: draft.linkedOrder?.id ?? null,
    alarmId: draft.alarmId,
  };
}
