import { energyTypes, eventLevels, formatMessages, hasHiddenCharacters, maxKeywordLength } from '@energy-om/domain';
import { z } from 'zod';

/** An id in lower case, as the database writes it; in upper case it would be a different id wherever texts are compared. */
export const id = z.uuid().toLowerCase();
/** Offsets up to 14:00: no time zone is further from UTC, and PostgreSQL accepts none beyond 15:59. */
const offsetPattern = /(Z|[+-](0\d|1[0-3]):\d\d|[+-]14:00)$/;
/** An ISO 8601 date and time with offset whose UTC year has four digits; near the limits an offset could lead beyond them. */
export const instant = z.iso.datetime({ offset: true }).refine((text) => {
  const year = new Date(text).getUTCFullYear();
  return year >= 1 && year <= 9999 && offsetPattern.test(text);
});
/** A local date, as 2026-11-20. */
export const date = z.iso.date();
/** A date of the years 1000 to 2999, so that the dates of the years before and after it have four-digit years too. */
export const calendarDay = date.regex(/^[12]/);
/** A month, as 2026-11, of the years 1000 to 2999, so that the months before and after it have four-digit years too. */
export const month = z.string().regex(/^[12]\d{3}-(0[1-9]|1[0-2])$/);
export const eventLevel = z.literal(eventLevels);
export const energyType = z.enum(energyTypes);

export const maxPageSize = 100;
export const maxPage = 10_000;

/** A query string carries numbers and booleans as text, a JSON body as such; both are accepted. */
export const wholeNumber = z.coerce.number().int();
export const yesNo = z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')]);
/** An optional list of up to 100 items. A single value is accepted too, because a key that occurs once in a query is not an array. */
export function oneOrMany<Item extends z.ZodType>(item: Item) {
  return z.preprocess((value) => (value === undefined || Array.isArray(value) ? value : [value]), z.array(item).max(100).optional());
}
export const levelFilter = z.coerce.number().pipe(eventLevel);

export const pageInput = {
  page: wholeNumber.min(1).max(maxPage).default(1),
  pageSize: wholeNumber.min(1).max(maxPageSize).default(20),
};

/**
 * One page of a list. `total` is exact up to 1,000 and stays there when more match (`totalIsLeast`), because the cost of counting
 * further grows with the table.
 */
export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.object({
    items: z.array(item),
    total: z.number(),
    totalIsLeast: z.boolean(),
    page: z.number(),
    pageSize: z.number(),
    /** The cursor of the next page, which costs the same at any depth; null on the last page. */
    cursor: z.string().nullable(),
  });
}

/** A name: one line of visible characters, without spaces at its ends. Names that read the same are the same, however they were typed. */
export function nameText(maxLength: number, minLength = 1) {
  return withoutHiddenCharacters(z.string().trim().normalize('NFC').min(minLength).max(maxLength));
}

/** Adds to a text schema that hidden characters are refused. */
export function withoutHiddenCharacters<Schema extends z.ZodType<string>>(schema: Schema) {
  return schema.refine((text) => !hasHiddenCharacters(text), { error: formatMessages.name['zh-CN'] });
}

export const keyword = z.string().trim().max(maxKeywordLength).optional();
export const cursor = z.string().max(200).optional();

export const position = z.object({
  longitude: z.number().min(-180).max(180),
  latitude: z.number().min(-90).max(90),
  accuracy: z.number().min(0).max(100_000).optional(),
});

export const named = z.object({ id: z.string(), name: z.string() });
export const person = z.object({ id: z.string(), fullName: z.string() });
/** A person with a phone number, which is only for accounts that may see the order. */
export const personWithPhone = person.extend({ phoneNumber: z.string().nullable() });

export const storedFile = z.object({
  id: z.string(),
  name: z.string(),
  /** The size in bytes. */
  size: z.number(),
  mime: z.string(),
  url: z.string(),
  thumbUrl: z.string().nullable(),
});
