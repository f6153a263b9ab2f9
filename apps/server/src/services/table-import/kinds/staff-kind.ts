import { type Role, roles } from '@energy-om/domain';
import { quote } from '../fault.ts';
import { type FaultText, inBoth, toFaultText } from '../fault-text.ts';
import { optional, required, ValueFault } from '../read/column.ts';
import { readDictionaryCode, readMobileNumber, readText, readYesOrNo } from '../read/read-values.ts';
import { createImportKind } from './import-kind.ts';

/** This role operates the installation and belongs to no tenant. */
const ungrantable = 'platform_admin' satisfies Role;
const grantableRoles = roles.filter((role) => role !== ungrantable);
const readRole = readDictionaryCode('role', 'role', grantableRoles);
const readUngrantable = readDictionaryCode('role', 'role', [ungrantable]);

/** Several roles are separated by the usual signs of either language. */
function readRoles(text: string): readonly Role[] | ValueFault {
  const labels = text.split(/[、;；,，]/).filter((label) => label.trim() !== '');
  const held = new Set<Role>();
  for (const label of labels) {
    if (readUngrantable(label) === ungrantable)
      return new ValueFault(inBoth('含有组织不能授予的角色', `holds ${ungrantable}, which no tenant can give`));
    const role = readRole(label);
    if (role instanceof ValueFault)
      return labels.length === 1 ? role : new ValueFault(describeOneOf(label.trim(), toFaultText(role.reason)));
    held.add(role);
  }
  return held.size > 0 ? [...held] : new ValueFault(inBoth('没有角色', 'holds no role'));
}

function describeOneOf(label: string, reason: FaultText): FaultText {
  return inBoth(`中的“${label}”${reason['zh-CN']}`, `holds ${quote(label)}, which ${reason.en}`);
}

const columns = {
  name: required('姓名', '王磊', readText(50)),
  phone: required('手机号', '13800000004', readMobileNumber),
  roles: required('角色', '技术员', readRoles),
  area: optional('区域', '江畔智谷/A区', readText(400)),
  team: optional('班组', '电气一班', readText(60)),
  leader: optional('班长', '否', readYesOrNo),
};

export const staffKind = createImportKind(columns, async () => (await import('../plan/plan-staff.ts')).planStaff);
