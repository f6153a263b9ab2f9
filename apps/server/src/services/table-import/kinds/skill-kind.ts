import { maxCertificateNoLength, maxNameLength, skillKinds } from '@energy-om/domain';
import { optional, required } from '../read/column.ts';
import { readDictionaryCode, readMobileNumber, readText } from '../read/read-values.ts';
import { clearable } from '../values/cleared.ts';
import { readDate } from '../values/read-dates.ts';
import { createImportKind } from './import-kind.ts';

const columns = {
  phone: required('手机号', '13800000004', readMobileNumber),
  person: optional('姓名', '王磊', readText(50)),
  kind: optional('证件种类', '低压电工作业', readDictionaryCode('kind of certificate', 'skillKind', skillKinds)),
  name: optional('其他证件名称', '', readText(maxNameLength)),
  certificateNo: optional('证件编号', 'T330108199001010011', readText(maxCertificateNoLength)),
  issuedOn: optional('发证日期', '2024-05-20', clearable(readDate)),
  validUntil: optional('有效期至', '2030-05-19', clearable(readDate)),
  reviewOn: optional('复审日期', '2027-05-19', clearable(readDate)),
};

export const skillKind = createImportKind(columns, async () => (await import('../plan/plan-skills.ts')).planSkills);
