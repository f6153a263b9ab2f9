import { thumbnailUrl } from '@energy-om/contract';
import { AuthorisedImage } from './AuthorisedImage.tsx';
import styles from './Avatar.module.css';

const hues = 6;

/** The names of organisations differ at the beginning, those of people and teams at the end. */
type AvatarKind = 'person' | 'organisation';

export interface AvatarProps {
  name: string;
  /** The id of the person's own picture, which then covers the initials. */
  picture?: string | null;
  /** CSS pixels, 40 by default. */
  size?: number;
  kind?: AvatarKind;
}

/** A person's picture, or the initials of a person, a team or an organisation on a colour of their own. Decoration beside the name. */
export function Avatar({ name, picture, size = 40, kind = 'person' }: AvatarProps) {
  return (
    <span
      className={styles.avatar}
      data-hue={hueOf(name)}
      style={{ inlineSize: size, blockSize: size, fontSize: size * 0.38 }}
      aria-hidden="true"
    >
      {initialsOf(name, kind)}
      {picture && <AuthorisedImage key={picture} url={thumbnailUrl(picture)} alt="" className={styles.picture} />}
    </span>
  );
}

/** 王磊 → 王磊, 欧阳建国 → 建国, Anna Maria Berg → AB; of an organisation, 江南物业 → 江南. */
export function initialsOf(name: string, kind: AvatarKind = 'person'): string {
  const trimmed = name.trim();
  const characters = [...trimmed.replace(/[^\p{Script=Han}]/gu, '')];
  if (characters.length > 0) return (kind === 'organisation' ? characters.slice(0, 2) : characters.slice(-2)).join('');
  const words = trimmed.split(/[\s._-]+/).filter(Boolean);
  const first = words[0]?.[0] ?? '?';
  return (words.length > 1 ? first + (words.at(-1)?.[0] ?? '') : first).toUpperCase();
}

function hueOf(name: string): number {
  let sum = 0;
  for (const character of name) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9973;
  return sum % hues;
}
