import { maxNameLength } from '@energy-om/domain';
import { optional, required } from '../read/column.ts';
import { readMobileNumber, readText } from '../read/read-values.ts';
import { projectPartCodes } from '../values/project-part-codes.ts';
import { createImportKind } from './import-kind.ts';

const columns = {
  project: required('项目名称', '江畔智谷配电运维', readText(maxNameLength)),
  part: required('身份', '客户代表', projectPartCodes.read),
  phone: required('手机号', '13800000005', readMobileNumber),
  person: optional('姓名', '周敏', readText(50)),
};

/** Managers and client representatives of projects, whose settings have a table of their own. */
export const projectPeopleKind = createImportKind(columns, async () => (await import('../plan/plan-project-people.ts')).planProjectPeople);
