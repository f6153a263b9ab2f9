import { maskPhone, type Role } from '@energy-om/domain';
import type { FaultList } from '../fault-list.ts';
import { type FaultText, inBoth } from '../fault-text.ts';
import type { ImportPlan, ImportScope, Tally } from '../kinds/import-kind.ts';
import { createStaffChanges, type StaffChanges, writeStaff } from '../write/write-staff.ts';
import { type AreaIndex, loadAreaIndex } from './area-index.ts';
import { findOneArea } from './find-one-area.ts';
import { inSlices } from './in-slices.ts';
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
  await inSlices(rows, (row) => planner.plan(row));
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
  /** The first line of each mobile number, with the areas and teams of all its lines. */
  readonly #seen = new Map<string, { line: number; name: string | undefined; places: Set<string> }>();
  /** The new accounts by number, and what the rows before have given already. */
  readonly #created = new Map<string, string>();
  readonly #joined = new Set<string>();
  readonly #granted = new Set<string>();
  readonly #notes: FaultText[] = [];

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
    const accountId = account?.id ?? this.#created.get(phone) ?? this.#createAccount(name, phone);
    const isNew = !this.#tenant.staff.memberships.has(accountId) && !this.#joined.has(accountId);
    const changes = [
      this.#joinTenant(accountId),
      ...roles.map((role) => this.#grant(accountId, role, areaId)),
      teamId !== null && this.#joinTeam(accountId, teamId, leader),
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

  /** Notes another name, because the number may be wrong and somebody else would get the roles. */
  #noteOtherName(line: number, name: string, phone: string, account: KnownAccount | null): void {
    if (account === null || account.fullName === name) return;
    this.#notes.push(
      inBoth(
        `第 ${line} 行：${maskPhone(phone)} 已是 ${account.fullName}，姓名不变`,
        `line ${line}: ${maskPhone(phone)} is ${account.fullName} already; the name stays`,
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
      teamId: typeof team === 'string' ? this.#findTeam(line, team) : team,
    };
  }

  #findTeam(line: number, name: string): string | undefined {
    const ids = this.#tenant.teams.get(name) ?? [];
    if (ids.length === 1) return ids[0];
    this.#faults.add(
      line,
      'team',
      ids.length > 1
        ? inBoth(`有 ${ids.length} 个同名班组`, `stands for ${ids.length} teams`)
        : inBoth('不是本组织的班组', 'is no team of this tenant'),
      name,
    );
    return undefined;
  }

  #createAccount(fullName: string, phone: string): string {
    const id = this.#scope.ids.next();
    this.changes.accounts.push({ id, fullName, phone });
    this.#created.set(phone, id);
    return id;
  }

  /** An applicant is admitted by the import. */
  #joinTenant(accountId: string): boolean {
    const state = this.#tenant.staff.memberships.get(accountId);
    if (state === 'member' || this.#joined.has(accountId)) return false;
    this.#joined.add(accountId);
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
