/**
 * Characters that nobody sees in a name: control characters and line breaks, those that turn the direction of writing or join what
 * stands beside them (format characters), and letters that are drawn as nothing. Two names that differ by them look alike, and a
 * reversed one reads as another. Emoji of several joined ones are no names either.
 */
const hidden = /\p{Cc}|\p{Cf}|\p{Zl}|\p{Zp}|\u034f|\u115f|\u1160|\u17b4|\u17b5|\u2800|\u3164|\uffa0/u;

/** Of people, teams, tenants, places, devices, rules, files; titles of orders. */
export function hasHiddenCharacters(name: string): boolean {
  return hidden.test(name);
}
