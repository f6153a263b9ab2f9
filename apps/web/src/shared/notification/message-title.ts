import type { ApiOutput } from '@energy-om/contract';
import { skillKinds } from '@energy-om/domain';
import { skillTitle } from '../skill/skill-title.ts';

type Titled = Pick<ApiOutput<'listNotifications'>['items'][number], 'subject' | 'title'>;

/** The title of a message's subject in the reader's language; a certificate's kind comes as its code. */
export function messageTitle({ subject, title }: Titled): string {
  if (subject.kind !== 'skill') return title;
  return skillTitle({ kind: skillKinds.find((kind) => kind === title) ?? null, name: title });
}
