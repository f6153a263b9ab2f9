import pg from 'pg';

const parseUnusual: (text: string) => Date | number | null = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ, 'text');

/**
 * Reads an instant as PostgreSQL writes it in UTC (`2026-11-19 02:03:00.13+00`), to the millisecond. A page of orders has a hundred of them, which the driver's parser, which knows all
 * zones and eras, takes four times as long for; whatever else there is (other zones, `infinity`, years before 1000 or after 9999) is left to that one.
 */
export function parseInstant(text: string): Date | number | null {
  const isUsual = text.length >= 22 && text[0] !== '0' && text[4] === '-' && text[10] === ' ' && text.endsWith('+00');
  if (!isUsual) return parseUnusual(text);
  return new Date(
    Date.UTC(
      digits(text, 0, 4),
      digits(text, 5, 7) - 1,
      digits(text, 8, 10),
      digits(text, 11, 13),
      digits(text, 14, 16),
      digits(text, 17, 19),
      milliseconds(text, text.length - 3),
    ),
  );
}

function digits(text: string, from: number, to: number): number {
  let value = 0;
  for (let index = from; index < to; index += 1) value = value * 10 + text.charCodeAt(index) - 48;
  return value;
}

/** The fraction has one to six digits after the point; PostgreSQL leaves out zeros at its end. */
function milliseconds(text: string, end: number): number {
  if (end < 21) return 0;
  const given = Math.min(end, 23);
  return digits(text, 20, given) * 10 ** (23 - given);
}
