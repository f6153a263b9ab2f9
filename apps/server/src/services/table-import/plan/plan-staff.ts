import { maskPhone, type Role } from '@energy-om/domain';
import type { FaultList } from '../fault-list.ts';
import type { ImportPlan, ImportScope, Tally } from '../kinds/import-kind.ts';
import { createStaffChanges, type StaffChanges, writeStaff } from '../write/write-staff.ts';
import { type AreaIndex, loadAreaIndex } from './area-index.ts';
import { findOneArea } from './find-one-area.ts';
import { grantKey, type KnownAccount, type KnownStaff, loadStaff, teamMemberKey } from './load-staff.ts';
import { lockTeamIds } from './lock-team-ids.ts';

/** `undefined`: could not be read; null: empty. */
export interface StaffRow {
  line: number;
  name: string | undefined;
  phone: string | undefined;
  roles: readonly Role[] | undefined;
  /** The area's path; null: the whole tenant. */
  area: string | null | undefined;
  /** The team's name. */
  team: string | null | undefined;
  leader: boolean | null | undefined;
}

export async function planStaff(scope: ImportScope, rows: readonly StaffRow[], faults: FaultList): Promise<ImportPlan> {
  const { tx, tenantId } = scope;
  const phones = new Set(rows.flatMap(({ phone }) => phone ?? []));
  const planner = new StaffPlanner(scope, faults, {
    areas: await loadAreaIndex(tx, tenantId),
    teams: await lockTeamIds(tx, tenantId),
    staff: await loadStaff(tx, tenantId, [...phones]),
  });
  for (const row of rows) planner.plan(row);
  const { changes, tally } = planner;
  return { tally, notes: planner.listNotes(), write: () => writeStaff(scope, changes) };
}

interface Tenant {
  areas: AreaIndex;
  teams: ReadonlyMap<string, readonly string[]>;
  staff: KnownStaff;
}

/** Null: the row gives none; `undefined`, and a fault: it cannot be determined. */
interface AreaAndTeam {
  areaId: string | null | undefined;
  teamId: string | null | undefined;
}

class StaffPlanner {
  readonly changes: StaffChanges = createStaffChanges();
  readonly tally: Tally = { created: 0, updated: 0, unchanged: 0 };
  readonly #scope: ImportScope;
  readonly #faults: FaultList;
  readonly #tenant: Tenant;
  /** Line numbers by mobile number. */
  readonly #seen = new Map<string, number>();
  readonly #notes: string[] = [];

  constructor(scope: ImportScope, faults: FaultList, tenant: Tenant) {
    this.#scope = scope;
    this.#faults = faults;
    this.#tenant = tenant;
  }

  plan(row: StaffRow): void {
    const { areaId, teamId } = this.#findAreaAndTeam(row);
    const account = this.#findAccount(row);
    const { name, phone, roles, leader } = row;
    // The row has a fault already.
    if (account === undefined || name === undefined || phone === undefined || roles === undefined || leader === undefined) return;
    if (areaId === undefined || teamId === undefined) return;
    this.#noteOtherName(row.line, name, phone, account);
    const accountId = account?.id ?? this.#createAccount(name, phone);
    const isNew = !this.#tenant.staff.memberships.has(accountId);
    const changes = [
      this.#joinTenant(accountId),
      ...roles.map((role) => this.#grant(accountId, role, areaId)),
      teamId !== null && this.#joinTeam(accountId, teamId, leader),
    ];
    if (isNew) this.tally.created += 1;
    else this.tally[changes.includes(true) ? 'updated' : 'unchanged'] += 1;
  }

  /** @returns null for a number without an account; `undefined`, and a fault, where its owner is ambiguous */
  #findAccount({ line, phone }: StaffRow): KnownAccount | null | undefined {
    if (phone === undefined) return undefined;
    const earlier = this.#seen.get(phone);
    const [account = null, ...others] = this.#tenant.staff.accounts.get(phone) ?? [];
    if (earlier !== undefined) this.#faults.add(line, 'phone', `is in line ${earlier} already`, phone);
    else this.#seen.set(phone, line);
    if (others.length > 0) this.#faults.add(line, 'phone', 'is the number of one account and the login name of another', phone);
    return earlier !== undefined || others.length > 0 ? undefined : account;
  }

  /** Notes another name, because the number may be wrong and somebody else would get the roles. */
  #noteOtherName(line: number, name: string, phone: string, account: KnownAccount | null): void {
    if (account === null || account.fullName === name) return;
    this.#notes.push(`line ${line}: ${maskPhone(phone)} is ${account.fullName} already; the name stays`);
  }

  listNotes(): string[] {
    const { length } = this.changes.accounts;
    if (length === 0) return this.#notes;
    const people = length === 1 ? 'One account is new and has' : `${length} accounts are new and have`;
    return [
      ...this.#notes,
      `${people} no password: the owner signs in by a code to the phone, or sets a password by 忘记密码 (Forgot password).`,
    ];
  }

  #findAreaAndTeam({ line, area, team, leader }: StaffRow): AreaAndTeam {
    if (leader && team === null) this.#faults.add(line, 'team', 'is missing: a leader leads a team');
    return {
      areaId: typeof area === 'string' ? findOneArea(this.#tenant.areas, line, 'area', area, this.#faults) : area,
      teamId: typeof team === 'string' ? this.#findTeam(line, team) : team,
    };
  }

  #findTeam(line: number, name: string): string | undefined {
    const ids = this.#tenant.teams.get(name) ?? [];
    if (ids.length === 1) return ids[0];
    this.#faults.add(line, 'team', ids.length > 1 ? `stands for ${ids.length} teams` : 'is no team of this tenant', name);
    return undefined;
  }

  #createAccount(fullName: string, phone: string): string {
    const id = this.#scope.ids.next();
    this.changes.accounts.push({ id, fullName, phone });
    return id;
  }

  /** An applicant is admitted by the import. */
  #joinTenant(accountId: string): boolean {
    const state = this.#tenant.staff.memberships.get(accountId);
    if (state === 'member') return false;
    this.changes[state === undefined ? 'newMembers' : 'admitted'].push(accountId);
    return true;
  }

  #grant(accountId: string, role: Role, areaId: string | null): boolean {
    if (this.#tenant.staff.grants.has(grantKey(accountId, role, areaId))) return false;
    this.changes.grants.push({ id: this.#scope.ids.next(), accountId, role, areaId });
    return true;
  }

  /** @param leads null: unchanged */
  #joinTeam(accountId: string, teamId: string, leads: boolean | null): boolean {
    const ledBefore = this.#tenant.staff.teamMembers.get(teamMemberKey(teamId, accountId));
    if (ledBefore !== undefined && (leads === null || leads === ledBefore)) return false;
    this.changes.teamMembers.push({ teamId, accountId, leads: leads ?? false });
    return true;
  }
}
