import styles from './Avatar.module.css';

const hues = 6;

/** A person's or a team's initials on a colour of their own. Decoration: the name stands beside it. @param size in CSS pixels. */
export function Avatar({ name, size = 40 }: { name: string; size?: number }) {
  return (
    <span
      className={styles.avatar}
      data-hue={hueOf(name)}
      style={{ inlineSize: size, blockSize: size, fontSize: size * 0.38 }}
      aria-hidden="true"
    >
      {initialsOf(name)}
    </span>
  );
}

/** 王磊 → 王磊, 欧阳建国 → 建国, Anna Maria Berg → AB. */
export function initialsOf(name: string): string {
  const trimmed = name.trim();
  if (/\p{Script=Han}/u.test(trimmed)) return [...trimmed.replace(/[^\p{Script=Han}]/gu, '')].slice(-2).join('');
  const words = trimmed.split(/[\s._-]+/).filter(Boolean);
  const first = words[0]?.[0] ?? '?';
  return (words.length > 1 ? first + (words.at(-1)?.[0] ?? '') : first).toUpperCase();
}

function hueOf(name: string): number {
  let sum = 0;
  for (const character of name) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9973;
  return sum % hues;
}
