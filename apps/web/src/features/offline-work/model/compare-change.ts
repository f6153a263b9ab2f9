import { type FormField, isEmptyField } from '@energy-om/domain';
import type { ListItem } from '#shared/api/use-infinite-api-list.ts';
import type { ShownAnswers } from '#shared/dynamic-form/answers.ts';
import { formatList } from '#shared/format/list.ts';
import { formatDateTime } from '#shared/format/time.ts';
import { textOf } from '#shared/i18n/texts.ts';
import type { OrderDetail } from '#shared/outbox/order-types.ts';
import type { ChangedOrder } from '#shared/outbox/stored-intent.ts';
import { presentAnswer } from '#shared/work-order/present-answer.ts';

type ListedChange = NonNullable<ListItem<'listOfflineCases'>['change']>;

/** What somebody wanted an order to say; null stays as it is. An empty time: none is planned any more. */
export type WantedChange = Omit<ListedChange, 'customAnswers'> & { customAnswers: ShownAnswers | null };

/** A part of what an order says, as it stands and as somebody wanted it; '' is nothing. */
export interface ComparedPart {
  name: string;
  now: string;
  wanted: string;
}

/** A change that waits on this phone, as the server lists those that it keeps. */
export function toWanted({
  title,
  description,
  level,
  plannedFinishAt,
  project,
  site,
  businessType,
  objects,
  customAnswers,
}: ChangedOrder): WantedChange {
  return {
    ...{ title: title ?? null, description: description ?? null, level: level ?? null },
    plannedFinishAt: plannedFinishAt === undefined ? null : (plannedFinishAt ?? ''),
    ...{ project: project?.name ?? null, site: site?.name ?? null, businessType: businessType?.name ?? null },
    objects: objects?.map(({ name }) => name) ?? null,
    customAnswers: customAnswers ?? null,
  };
}

/** Lists the parts in which an order as it stands differs from what somebody wanted it to say. */
export function compareChange(order: OrderDetail, wanted: WantedChange): ComparedPart[] {
  const name = (part: 'project' | 'site' | 'objects' | 'businessType' | 'level' | 'title' | 'description' | 'plannedFinishAt') =>
    textOf('offlineWork', `change.${part}`);
  const nameOfLevel = (level: OrderDetail['level']) => textOf('codes', `level.${level}`);
  const time = (at: string | null) => (at ? formatDateTime(at) : '');
  const parts: [string, string, string | null][] = [
    [name('title'), order.title, wanted.title],
    [name('description'), order.description, wanted.description],
    [name('level'), nameOfLevel(order.level), wanted.level && nameOfLevel(wanted.level)],
    [name('project'), order.project.name, wanted.project],
    [name('site'), order.site.name, wanted.site],
    [name('objects'), formatList(order.objects.map((one) => one.name)), wanted.objects && formatList(wanted.objects)],
    [name('businessType'), order.businessType.name, wanted.businessType],
    [name('plannedFinishAt'), time(order.plannedFinishAt), wanted.plannedFinishAt === null ? null : time(wanted.plannedFinishAt)],
    ...order.customFields.map((field) => compareAnswer(order, wanted, field)),
  ];
  return parts.flatMap(([part, now, then]) => (then === null || then === now ? [] : [{ name: part, now, wanted: then }]));
}

function compareAnswer({ customAnswers }: OrderDetail, wanted: WantedChange, field: FormField): [string, string, string | null] {
  const show = (answer: ShownAnswers[string] | undefined) => (isEmptyField(answer ?? null) ? '' : presentAnswer(answer, field));
  return [field.label, show(customAnswers[field.key]), wanted.customAnswers && show(wanted.customAnswers[field.key])];
}
