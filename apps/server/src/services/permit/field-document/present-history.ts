import type { SkillKind } from '@energy-om/domain';

/** A person with the certificate that qualifies for work by a document. */
export interface ShownPerson {
  id: string;
  fullName: string;
  qualifiedUntil: string | null;
  isUnqualified: boolean;
}

/** An entry of a history as it is read with its document. */
export interface ShownEvent<Status, Detail> {
  row: string;
  status: Status;
  actor_id: string | null;
  signatures: { accountId: string; at: string }[];
  at: string;
  device_at: string | null;
  longitude: number | null;
  latitude: number | null;
  accuracy: number | null;
  detail: Detail & { reason?: string };
  hash: string;
}

export type NamePerson = (id: string) => { id: string; fullName: string };

/** An expression for the certificates by which an account may work by a document of a kind, by the arrays of `kindsAsArrays`. */
export function certificatesFor(account: string, kinds: string, kind: string): string {
  return `member_skills k where k.tenant_id = :tenant and k.account_id = ${account} and k.removed_at is null
    and k.kind = any ((${kinds}::jsonb ->> ${kind})::text[])`;
}

/** The certificates of each kind of document as PostgreSQL writes arrays, since an element of JSON is read as text. */
export function kindsAsArrays(skills: Readonly<Record<string, readonly SkillKind[]>>): string {
  return JSON.stringify(Object.fromEntries(Object.entries(skills).map(([kind, all]) => [kind, `{${all.join(',')}}`])));
}

/** Finds the people of a document by their ids. */
export function findAmong(people: readonly ShownPerson[]): { person(id: string): ShownPerson; named: NamePerson } {
  const byId = new Map(people.map((one) => [one.id, one]));
  const person = (id: string) => byId.get(id) ?? { id, fullName: '', qualifiedUntil: null, isUnqualified: true };
  return { person, named: (id) => ({ id, fullName: person(id).fullName }) };
}

/** What entries of all histories show. */
export function presentEvent<Status, Detail>(event: ShownEvent<Status, Detail>, named: NamePerson) {
  const { row, status, actor_id, signatures, at, device_at, longitude, latitude, accuracy, detail } = event;
  return {
    row,
    status,
    actor: actor_id === null ? null : named(actor_id),
    signatures: signatures.map((signature) => ({ person: named(signature.accountId), at: signature.at })),
    at: new Date(at).toISOString(),
    deviceAt: device_at === null ? null : new Date(device_at).toISOString(),
    position: longitude === null || latitude === null ? null : { longitude, latitude, accuracy: accuracy ?? undefined },
    reason: detail.reason ?? '',
  };
}
