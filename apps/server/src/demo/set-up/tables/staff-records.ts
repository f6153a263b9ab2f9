import { dictionaryTexts } from '@energy-om/contract';
import type { PersonPlan, TenantPlan } from '#demo/tenant/tenant-plan.ts';
import { sitePathOf } from '../document/area-paths.ts';
import type { TableRecord } from './import-records.ts';

/** The tenant's people except its administrator, who is there before them. Somebody with several areas has a row for each. */
export function staffRecords(plan: TenantPlan): TableRecord[] {
  return plan.people.filter(({ role }) => role !== 'tenant_admin').flatMap((person) => recordsOf(plan, person));
}

function recordsOf(plan: TenantPlan, { fullName, loginName, role, sites, team, leads }: PersonPlan): TableRecord[] {
  const areas = sites?.map((key) => sitePathOf(plan, findByKey(plan.sites, key)).join('/')) ?? [null];
  return areas.map((area) => ({
    姓名: fullName,
    手机号: loginName,
    角色: dictionaryTexts['zh-CN'].role[role],
    区域: area,
    班组: team === undefined ? null : findByKey(plan.teams, team).name,
    班长: leads ? '是' : '否',
  }));
}

function findByKey<Item extends { key: string }>(items: readonly Item[], key: string): Item {
  const found = items.find((item) => item.key === key);
  if (!found) throw new Error(`the plan has no ${key}`);
  return found;
}
