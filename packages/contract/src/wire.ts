import { energyTypes, eventLevels, formatMessages, hasHiddenCharacters } from '@energy-om/domain';
import { z } from 'zod';

/** Pieces that many entries of the table are made of. */
/** In lower case, as the database writes it: an id in capitals would be another one wherever texts are compared. */
export const id = z.uuid().toLowerCase();
/** No place on earth is further from UTC, and PostgreSQL reads no more than 15:59. */
const offsetPattern = /(Z|[+-](0\d|1[0-3]):\d\d|[+-]14:00)$/;
/** ISO 8601 with offset. At the ends of the four digits an offset leads out of them, where no such text exists. */
export const instant = z.iso.datetime({ offset: true }).refine((text) => {
  const year = new Date(text).getUTCFullYear();
  return year >= 1 && year <= 9999 && offsetPattern.test(text);
});
/** A local date, 2026-11-20. */
export const date = z.iso.date();
/** 2026-11. Beyond these years neither a month before nor one after it is sure to exist. */
export const month = z.string().regex(/^[12]\d{3}-(0[1-9]|1[0-2])$/);
export const eventLevel = z.literal(eventLevels);
export const energyType = z.enum(energyTypes);

export const maxPageSize = 100;
export const lastPage = 10_000;

/** A GET query carries numbers and yes/no as text, a POST body as themselves; both are understood. */
export const wholeNumber = z.coerce.number().int();
export const yesNo = z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')]);
/** One or several: a key that stands once in a query is not an array. */
export function several<Item extends z.ZodType>(item: Item) {
  return z.preprocess((value) => (value === undefined || Array.isArray(value) ? value : [value]), z.array(item).max(100).optional());
}
export const levelFilter = z.coerce.number().pipe(eventLevel);

export const pageInput = {
  page: wholeNumber.min(1).max(lastPage).default(1),
  pageSize: wholeNumber.min(1).max(maxPageSize).default(20),
};

/** `total` is exact up to 1,000 and stays there when `more` than that match: counting further would cost with the table. */
export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.object({
    items: z.array(item),
    total: z.number(),
    totalIsLeast: z.boolean(),
    page: z.number(),
    pageSize: z.number(),
    /** For the next page at the same cost however deep; null on the last. */
    cursor: z.string().nullable(),
  });
}

/** What something or somebody is called, in one line in which everything can be seen; the blanks at its ends are taken off. */
export function nameText(longest: number, shortest = 1) {
  return seen(z.string().trim().min(shortest).max(longest));
}

/** Of a schema of one's own. */
export function seen<Schema extends z.ZodType<string>>(schema: Schema) {
  return schema.refine((text) => !hasHiddenCharacters(text), { error: formatMessages.name['zh-CN'] });
}

export const keyword = z.string().trim().max(60).optional();
export const cursor = z.string().max(200).optional();

export const position = z.object({
  longitude: z.number().min(-180).max(180),
  latitude: z.number().min(-90).max(90),
  accuracy: z.number().min(0).max(100_000).optional(),
});

export const named = z.object({ id: z.string(), name: z.string() });
export const person = z.object({ id: z.string(), fullName: z.string() });
/** With a number to call: only for those who may see the order. */
export const callablePerson = person.extend({ phoneNumber: z.string().nullable() });

export const storedFile = z.object({
  id: z.string(),
  name: z.string(),
  /** Bytes. */
  size: z.number(),
  mime: z.string(),
  url: z.string(),
  thumbUrl: z.string().nullable(),
});
