import { thumbAddress } from '@energy-om/contract';
import { AuthorisedImage } from './AuthorisedImage.tsx';
import styles from './Avatar.module.css';

const hues = 6;

export interface AvatarProps {
  name: string;
  /** Id of the person's own picture, which then covers the initials. */
  picture?: string | null;
  /** CSS pixels, 40 by default. */
  size?: number;
}

/** A person's picture, or the initials of a person or a team on a colour of their own. Decoration: the name stands beside it. */
export function Avatar({ name, picture, size = 40 }: AvatarProps) {
  return (
    <span
      className={styles.avatar}
      data-hue={hueOf(name)}
      style={{ inlineSize: size, blockSize: size, fontSize: size * 0.38 }}
      aria-hidden="true"
    >
      {initialsOf(name)}
      {picture && <AuthorisedImage key={picture} url={thumbAddress(picture)} alt="" className={styles.picture} />}
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
