import { findSkillFaults, maxSkills, type SkillKind } from '@energy-om/domain';
import { formatMessage, type MessageKey } from '#services/messages/messages.ts';
import { skillFaultMessages } from '#services/skill/skill-fault-messages.ts';
import type { FaultList } from '../fault-list.ts';
import { inBoth } from '../fault-text.ts';
import type { ImportPlan, ImportScope, Tally } from '../kinds/import-kind.ts';
import { type Cleared, valueOfCell } from '../values/cleared.ts';
import { writeSkills } from '../write/write-skills.ts';
import { findMember } from './find-member.ts';
import { inSlices } from './in-slices.ts';
import { loadSkillHolders, type Skill, type SkillHolder } from './load-skills.ts';

/** `undefined`: could not be read; null: empty. */
export interface SkillRow {
  line: number;
  phone: string | undefined;
  person: string | null | undefined;
  kind: SkillKind | null | undefined;
  name: string | null | undefined;
  certificateNo: string | null | undefined;
  issuedOn: string | Cleared | null | undefined;
  validUntil: string | Cleared | null | undefined;
  reviewOn: string | Cleared | null | undefined;
}
type ReadableSkillRow = { [Key in keyof SkillRow]: Exclude<SkillRow[Key], undefined> };

export async function planSkills(scope: ImportScope, rows: readonly SkillRow[], faults: FaultList): Promise<ImportPlan> {
  const phones = new Set(rows.flatMap(({ phone }) => phone ?? []));
  const planner = new SkillPlanner(scope, faults, await loadSkillHolders(scope, [...phones]));
  await inSlices(rows, (row) => planner.plan(row));
  const { created, updated, tally } = planner;
  return { tally, notes: [], write: () => writeSkills(scope, created, updated) };
}

class SkillPlanner {
  readonly created: Skill[] = [];
  readonly updated: Skill[] = [];
  readonly tally: Tally = { created: 0, updated: 0, unchanged: 0 };
  readonly #scope: ImportScope;
  readonly #faults: FaultList;
  readonly #holders: ReadonlyMap<string, readonly SkillHolder[]>;
  /** The line of each certificate that a row is about, by its id. */
  readonly #lines = new Map<string, number>();

  constructor(scope: ImportScope, faults: FaultList, holders: ReadonlyMap<string, readonly SkillHolder[]>) {
    this.#scope = scope;
    this.#faults = faults;
    this.#holders = holders;
  }

  plan(given: SkillRow): void {
    if (Object.values(given).includes(undefined)) return;
    const row = given as ReadableSkillRow;
    const holder = findMember(row, this.#holders.get(row.phone) ?? [], ({ isManaged }) => isManaged, this.#faults);
    if (!holder) return;
    const before = findSkill(holder.skills, row);
    const earlier = before && this.#lines.get(before.id);
    if (earlier != null) {
      this.#faults.addRow(row.line, inBoth(`与第 ${earlier} 行重复`, `This is the same as line ${earlier}`));
      return;
    }
    const after = toSkill(row, before, { id: before?.id ?? this.#scope.ids.next(), account_id: holder.id });
    if (this.#hasFaults(row.line, after)) return;
    this.#lines.set(after.id, row.line);
    if (before) this.#update(before, after);
    else this.#create(row.line, holder, after);
  }

  #hasFaults(line: number, { kind, name, issued_on, valid_until, review_on }: Skill): boolean {
    const fields = { kind, name, issuedOn: issued_on, validUntil: valid_until, reviewOn: review_on };
    const found = Object.entries(findSkillFaults(fields));
    for (const [field, fault] of found) this.#faults.add(line, field === 'name' ? 'kind' : field, textOf(skillFaultMessages[fault]));
    return found.length > 0;
  }

  #create(line: number, holder: SkillHolder, skill: Skill): void {
    if (holder.skills.length === maxSkills) {
      this.#faults.add(line, 'phone', textOf('tooManySkills', { most: maxSkills }));
      return;
    }
    holder.skills.push(skill);
    this.created.push(skill);
    this.tally.created += 1;
  }

  #update(before: Skill, after: Skill): void {
    const isSame = (Object.keys(after) as (keyof Skill)[]).every((key) => after[key] === before[key]);
    if (!isSame) this.updated.push(after);
    this.tally[isSame ? 'unchanged' : 'updated'] += 1;
  }
}

/** One with the number; where it has none, or the row has none, the only one of the kind: it may have been recorded before its number was known. */
function findSkill(skills: readonly Skill[], { kind, name, certificateNo }: ReadableSkillRow): Skill | null {
  const alike = skills.filter((skill) => skill.kind === kind && skill.name === (kind === null ? (name ?? '') : ''));
  const [only, ...others] = alike;
  const isOnly = only !== undefined && others.length === 0 && (certificateNo === null || only.certificate_no === null);
  return alike.find(({ certificate_no }) => certificate_no === certificateNo) ?? (isOnly ? only : null);
}

function toSkill(row: ReadableSkillRow, before: Skill | null, key: Pick<Skill, 'id' | 'account_id'>): Skill {
  return {
    ...key,
    kind: row.kind,
    name: row.kind === null ? (row.name ?? '') : '',
    certificate_no: row.certificateNo ?? before?.certificate_no ?? null,
    issued_on: valueOfCell<string, null>(row.issuedOn, before?.issued_on, null),
    valid_until: valueOfCell<string, null>(row.validUntil, before?.valid_until, null),
    review_on: valueOfCell<string, null>(row.reviewOn, before?.review_on, null),
  };
}

function textOf(key: MessageKey, parameters = {}) {
  return inBoth(formatMessage('zh-CN', key, parameters), formatMessage('en', key, parameters));
}
