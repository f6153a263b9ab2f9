import type { ApiOutput } from '@energy-om/contract';
import type { Translate } from '#shared/i18n/texts.ts';

type Done = Pick<ApiOutput<'listAuditLog'>['items'][number], 'action' | 'kind'>;

/** Where verb and subject together do not say what was done, as of a session that somebody begins by signing in. */
const ownWords = {
  'request.session': 'signIn',
  'request.signIn': 'failedSignIn',
  'log.session': 'signOut',
  'refresh.session': 'replay',
  'switch.session': 'organisation',
  'save.session': 'pushOn',
  'remove.session': 'pushOff',
  'close.bill': 'billIssued',
  'start.tableImport': 'tableImport',
} as const;

/** What was done to what, without its name. */
export function describeEntry({ action, kind }: Done, t: Translate<'audit'>, tCodes: Translate<'codes'>): string {
  const own = ownWords[`${action}.${kind}` as keyof typeof ownWords];
  return own === undefined
    ? t('changed', { action: tCodes(`auditAction.${action}`), kind: tCodes(`auditSubjectKind.${kind}`) })
    : t(`done.${own}`);
}
