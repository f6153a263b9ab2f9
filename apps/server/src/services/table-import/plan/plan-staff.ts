import { maskPhone, type Role } from '@energy-om/domain';
import { messages } from '#services/messages/messages.ts';
import { managedPaths } from '#services/scope/managed-areas.ts';
import { assertRoomForAccounts } from '#services/scope/tenant-limits.ts';
import type { FaultList } from '../fault-list.ts';
import { type FaultText, inBoth, outsideScope } from '../fault-text.ts';
import type { ImportPlan, ImportScope, Tally } from '../kinds/import-kind.ts';
import { createStaffChanges, type StaffChanges, writeStaff } from '../write/write-staff.ts';
import { type AreaIndex, loadAreaIndex } from './area-index.ts';
import { findOneArea } from './find-one-area.ts';
import { inSlices } from './in-slices.ts';
import { grantKey, type KnownAccount, type KnownStaff, loadStaff, teamMemberKey } from './load-staff.ts';
import { type LockedTeam, lockTeams } from './lock-teams.ts';
import { StaffTeams } from './staff-teams.ts';

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
  const tenant = {
    areas: await loadAreaIndex(tx, tenantId),
    teams: new StaffTeams(scope, faults, await lockTeams(tx, tenantId)),
    staff: await loadStaff(tx, tenantId, [...phones]),
  };
  const planner = new StaffPlanner(scope, faults, tenant, rows);
  await inSlices(rows, (row) => planner.plan(row));
  const { changes, tally } = planner;
  // A check without writing says so too; what is wrong in the file comes first.
  if (faults.faults.length === 0) await assertRoomForAccounts(tx, tenantId, changes.newMembers.length + changes.admitted.length);
  return { tally, notes: planner.listNotes(), write: () => writeStaff(scope, changes) };
}

interface Tenant {
  areas: AreaIndex;
  teams: StaffTeams;
  staff: KnownStaff;
}

/** Null: the row gives none; `undefined`, and a fault: it cannot be determined. */
interface AreaAndTeam {
  areaId: string | null | undefined;
  team: LockedTeam | null | undefined;
}

class StaffPlanner {
  readonly changes: StaffChanges = createStaffChanges();
  readonly tally: Tally = { created: 0, updated: 0, unchanged: 0 };
  readonly #scope: ImportScope;
  readonly #faults: FaultList;
  readonly #tenant: Tenant;
  /** The first line of each mobile number, with the areas and teams of all its lines. */
  readonly #seen = new Map<string, { line: number; name: string | undefined; places: Set<string> }>();
  /** The new accounts by number, and what the rows before have given already. */
  readonly #created = new Map<string, string>();
  readonly #joined = new Set<string>();
  readonly #granted = new Set<string>();
  /** The roles that any line gives a number. */
  readonly #rolesInFile = new Map<string, Set<Role>>();
  readonly #notes: FaultText[] = [];

  constructor(scope: ImportScope, faults: FaultList, tenant: Tenant, rows: readonly StaffRow[]) {
    this.#scope = scope;
    this.#faults = faults;
    this.#tenant = tenant;
    for (const { phone, roles = [] } of rows)
      if (phone !== undefined) this.#rolesInFile.set(phone, new Set([...(this.#rolesInFile.get(phone) ?? []), ...roles]));
  }

  plan(row: StaffRow): void {
    const { areaId, team } = this.#findAreaAndTeam(row);
    const account = this.#findAccount(row);
    const { name, phone, roles, leader } = row;
    // The row has a fault already.
    if (account === undefined || name === undefined || phone === undefined || roles === undefined || leader === undefined) return;
    if (areaId === undefined || team === undefined) return;
    if (account !== null && !this.#isInReach(account.id)) {
      this.#faults.add(row.line, 'phone', outsideScope, phone);
      return;
    }
    this.#noteOtherName(row.line, name, phone, account);
    const accountId = account?.id ?? this.#created.get(phone) ?? this.#createAccount(name, phone);
    this.#checkRoles(row.line, accountId, roles, areaId);
    if (team !== null) this.#checkTeam(row.line, team, accountId, { phone, leader });
    const isNew = !this.#tenant.staff.memberships.has(accountId) && !this.#joined.has(accountId);
    const changes = [
      this.#joinTenant(row.line, accountId),
      ...roles.map((role) => this.#grant(accountId, role, areaId)),
      team !== null && this.#joinTeam(accountId, team.id, leader),
    ];
    if (isNew) this.tally.created += 1;
    else this.tally[changes.includes(true) ? 'updated' : 'unchanged'] += 1;
  }

  /** @returns null for a number without an account; `undefined`, and a fault, where its owner is ambiguous */
  #findAccount({ line, phone, name, area, team }: StaffRow): KnownAccount | null | undefined {
    if (phone === undefined) return undefined;
    const isRepeated = this.#isRepeated(line, phone, name, `${area ?? ''} ${team ?? ''}`);
    const [account = null, ...others] = this.#tenant.staff.accounts.get(phone) ?? [];
    if (others.length > 0)
      this.#faults.add(
        line,
        'phone',
        inBoth('是一个账号的手机号，又是另一个账号的登录名', 'is the number of one account and the login name of another'),
        phone,
      );
    return isRepeated || others.length > 0 ? undefined : account;
  }

  /** Somebody stands in several lines for roles in several areas, and for several teams; any other repetition is a mistake. */
  #isRepeated(line: number, phone: string, name: string | undefined, place: string): boolean {
    const earlier = this.#seen.get(phone);
    if (!earlier) {
      this.#seen.set(phone, { line, name, places: new Set([place]) });
      return false;
    }
    const isRepeated = earlier.name !== name || earlier.places.has(place);
    if (isRepeated) this.#faults.add(line, 'phone', inBoth(`与第 ${earlier.line} 行重复`, `is in line ${earlier.line} already`), phone);
    earlier.places.add(place);
    return isRepeated;
  }

  /** Whoever manages a part of the tenant changes the members alone who work there, as by the single call; others may join. */
  #isInReach(accountId: string): boolean {
    const { actor, covers } = this.#scope;
    const { areas, staff } = this.#tenant;
    if (actor === null || covers(null) || staff.memberships.get(accountId) !== 'member') return true;
    const managed = managedPaths(actor, 'member.manage') ?? [];
    const paths = (staff.areaIds.get(accountId) ?? []).map((areaId) => (areaId === null ? '/' : areas.idPathOf(areaId)));
    return paths.some((path) => path !== null && managed.some((own) => path.startsWith(own) || own.startsWith(path)));
  }

  /** Nobody gives a role to themselves, as by the single call. */
  #checkRoles(line: number, accountId: string, roles: readonly Role[], areaId: string | null): void {
    if (accountId !== this.#scope.actor?.accountId) return;
    if (roles.some((role) => !this.#tenant.staff.grants.has(grantKey(accountId, role, areaId))))
      this.#faults.addRow(line, inBoth(messages.noRoleToOneself['zh-CN'], messages.noRoleToOneself.en));
  }

  #checkTeam(line: number, team: LockedTeam, accountId: string, { phone, leader }: { phone: string; leader: boolean | null }): void {
    const { teams, staff } = this.#tenant;
    teams.checkRoles(line, team.name, new Set([...(staff.roles.get(accountId) ?? []), ...(this.#rolesInFile.get(phone) ?? [])]));
    if (leader && teams.lead(line, team, accountId))
      this.#notes.push(
        inBoth(`第 ${line} 行：接替班组“${team.name}”原来的班长`, `line ${line}: takes the place of the leader of the team ${team.name}`),
      );
  }

  /**
   * Notes another name, because the number may be wrong and somebody else would get the roles. The name itself is shown to whoever manages
   * all members, of somebody who is or wants to be one: the numbers of a file would otherwise lead to the names of strangers.
   */
  #noteOtherName(line: number, name: string, phone: string, account: KnownAccount | null): void {
    if (account === null || account.fullName === name) return;
    const { actor, covers } = this.#scope;
    const isShown = actor === null || (covers(null) && this.#tenant.staff.memberships.has(account.id));
    const masked = maskPhone(phone);
    this.#notes.push(
      isShown
        ? inBoth(
            `第 ${line} 行：${masked} 已是 ${account.fullName}，姓名不变`,
            `line ${line}: ${masked} is ${account.fullName} already; the name stays`,
          )
        : inBoth(
            `第 ${line} 行：${masked} 已有账号且姓名不同，请核对手机号；姓名不变`,
            `line ${line}: ${masked} has an account with another name: check the number; the name stays`,
          ),
    );
  }

  listNotes(): FaultText[] {
    const { length } = this.changes.accounts;
    if (length === 0) return this.#notes;
    const people = length === 1 ? 'One account is new and has' : `${length} accounts are new and have`;
    return [
      ...this.#notes,
      inBoth(
        `新建 ${length} 个账号，尚无密码：本人用短信验证码登录，或在“忘记密码”中设置密码。`,
        `${people} no password: the owner signs in by a code to the phone, or sets a password by 忘记密码 (Forgot password).`,
      ),
    ];
  }

  #findAreaAndTeam({ line, area, team, leader }: StaffRow): AreaAndTeam {
    if (leader && team === null) this.#faults.add(line, 'team', inBoth('未填写：班长须属于某个班组', 'is missing: a leader leads a team'));
    if (area === null && !this.#scope.covers(null))
      this.#faults.add(line, 'area', inBoth('未填写：您只能管理部分区域', 'is missing: you manage only some areas'));
    return {
      areaId: typeof area === 'string' ? findOneArea(this.#scope, this.#tenant.areas, line, 'area', area, this.#faults) : area,
      team: typeof team === 'string' ? this.#tenant.teams.find(line, team) : team,
    };
  }

  #createAccount(fullName: string, phone: string): string {
    const id = this.#scope.ids.next();
    this.changes.accounts.push({ id, fullName, phone });
    this.#created.set(phone, id);
    return id;
  }

  /** An applicant is admitted by the import. */
  #joinTenant(line: number, accountId: string): boolean {
    const state = this.#tenant.staff.memberships.get(accountId);
    if (state === 'member' || this.#joined.has(accountId)) return false;
    this.#joined.add(accountId);
    if (state === 'refused')
      this.#notes.push(inBoth(`第 ${line} 行：加入申请曾被拒绝，导入后成为成员`, `line ${line}: was refused before and becomes a member`));
    this.changes[state === undefined ? 'newMembers' : 'admitted'].push(accountId);
    return true;
  }

  #grant(accountId: string, role: Role, areaId: string | null): boolean {
    const key = grantKey(accountId, role, areaId);
    if (this.#tenant.staff.grants.has(key) || this.#granted.has(key)) return false;
    this.#granted.add(key);
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
