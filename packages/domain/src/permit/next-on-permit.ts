import { listUnbriefed, type Permit, type PermitRole } from './permit.ts';
import { accountOf } from './permit-roles.ts';
import type { PermitStatus } from './permit-status.ts';
import { type PermitAction, permitTable } from './permit-table.ts';

/** The act that brings a permit on from a status. While people work, and after its end, nothing waits but what somebody has begun to sign. */
const forward: Partial<Record<PermitStatus, PermitAction>> = {
  draft: 'send',
  sent: 'issue',
  issued: 'permit',
  open: 'begin',
  ended: 'close',
};

/**
 * Lists the accounts for whom a permit waits: those who sign its next act, or one that others have signed already, and those who have to sign the
 * briefing. A draft that was never sent waits for nobody, because whoever writes it knows.
 * @param signatures of acts that wait at the permit's version
 */
export function listNextOnPermit(
  permit: Permit,
  signatures: readonly { action: string; accountId: string; newLeaderId?: string }[],
): string[] {
  const begun = signatures.map(({ action }) => action);
  const wanted = permitTable.filter(
    ({ action, from }) => from.includes(permit.status) && (forward[permit.status] === action || begun.includes(action)),
  );
  const signing = wanted.flatMap(({ action, signers, who }) => {
    const signed = signatures.filter((one) => one.action === action);
    const newLeaderId = signed.find((one) => one.newLeaderId !== undefined)?.newLeaderId;
    const roles: readonly PermitRole[] = signers.length > 0 ? signers : who;
    return roles
      .map((role) => accountOf(role, permit, { newLeaderId }))
      .filter((id) => id !== '' && !signed.some(({ accountId }) => accountId === id));
  });
  return [...new Set([...signing, ...listUnbriefed(permit)])];
}
