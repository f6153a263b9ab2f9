import type { SkillKind } from '@energy-om/domain';
import { textOf } from '../i18n/texts.ts';

/** What a certificate is called: its kind in the current language, or the tenant's own words. */
export function skillTitle({ kind, name }: { kind: SkillKind | null; name: string }): string {
  return kind === null ? name : textOf('codes', `skillKind.${kind}`);
}
