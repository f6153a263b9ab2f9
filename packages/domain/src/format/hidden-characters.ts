/**
 * Invisible characters: control characters and line breaks, format characters (which change the writing direction or join their
 * neighbours), and letters without a glyph. Names that differ only by them look alike, and a reversed name reads as another one. As a
 * consequence, emoji that are joined from several characters are refused in names too.
 */
const hidden = /\p{Cc}|\p{Cf}|\p{Zl}|\p{Zp}|\u034f|\u115f|\u1160|\u17b4|\u17b5|\u2800|\u3164|\uffa0/u;

/** Whether a name (of a person, team, tenant, area, device, rule or file) or an order's title has invisible characters. */
export function hasHiddenCharacters(name: string): boolean {
  return hidden.test(name);
}
