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

/** Verbs that name their object: the subject is whom or what it was done for, and is named after them. */
const complete: readonly string[] = ['assignMeter', 'assignTariff', 'sendCode', 'takeMeter'];

/** What was done to what, without its name. */
export function describeEntry({ action, kind }: Done, t: Translate<'audit'>, tCodes: Translate<'codes'>): string {
  const own = ownWords[`${action}.${kind}` as keyof typeof ownWords];
  if (own !== undefined) return t(`done.${own}`);
  const verb = tCodes(`auditAction.${action}`);
  return complete.includes(action) ? verb : t('changed', { action: verb, kind: tCodes(`auditSubjectKind.${kind}`) });
}
