import { maxNameLength } from '@energy-om/domain';
import type { BusinessTypeEntry } from '#services/configuration/sections/business-types.ts';
import { optional, required } from '#services/table-import/read/column.ts';
import { readText, readYesOrNo } from '#services/table-import/read/read-values.ts';
import { clearable, valueOfCell } from '#services/table-import/values/cleared.ts';
import { joinNames, joinTexts, readCodes, readTexts } from '#services/table-import/values/read-lists.ts';
import { createEntryKind } from '../entry-kind.ts';
import { presentYesOrNo } from '../present-yes-or-no.ts';
import { energyTypeCodes, levelCodes, permitKindCodes, skillKindCodes } from '../setting-codes.ts';

const columns = {
  name: required('业务类型', '设备巡检', readText(maxNameLength)),
  specialty: optional('所需专业', '电气', clearable(readText(maxNameLength))),
  defaultLevel: optional('默认级别', '三级', levelCodes.read),
  energyTypes: optional('能源类型', '电；水', clearable(readCodes(energyTypeCodes.read))),
  causeCodes: optional('故障原因分类', '绝缘老化；外力破坏', clearable(readTexts)),
  remedyCodes: optional('处理方式分类', '更换部件；现场修复', clearable(readTexts)),
  beforePhotoRequired: optional('作业前照片', '否', readYesOrNo),
  afterPhotoRequired: optional('作业后照片', '是', readYesOrNo),
  permitKinds: optional('须有工作票', '低压工作票', clearable(readCodes(permitKindCodes.read))),
  skillKinds: optional('所需证件', '高压电工作业', clearable(readCodes(skillKindCodes.read))),
  skillNames: optional('其他所需证件', '', clearable(readTexts)),
  checkRequired: optional('需要验收', '是', readYesOrNo),
  oneSignature: optional('一人签字', '否', readYesOrNo),
  closesOnSilence: optional('超时自动关闭', '否', readYesOrNo),
  savingChecked: optional('完工后核对用量', '是', readYesOrNo),
};

/** Business types; their form fields and clock targets have tables of their own. */
export const businessTypeKind = createEntryKind<typeof columns, BusinessTypeEntry>({
  section: 'businessTypes',
  permission: 'business-type.manage',
  columns,
  nameKey: 'name',
  mayRepeat: false,
  places: {},
  referenceOf: ({ name }) => name,
  build: (row, present) => ({
    ...present,
    name: row.name,
    specialty: valueOfCell(row.specialty, present?.specialty, ''),
    defaultLevel: row.defaultLevel ?? present?.defaultLevel,
    energyTypes: valueOfCell(row.energyTypes, present?.energyTypes, []),
    causeCodes: valueOfCell(row.causeCodes, present?.causeCodes, []),
    remedyCodes: valueOfCell(row.remedyCodes, present?.remedyCodes, []),
    beforePhotoRequired: row.beforePhotoRequired ?? present?.beforePhotoRequired ?? false,
    afterPhotoRequired: row.afterPhotoRequired ?? present?.afterPhotoRequired ?? false,
    permitKinds: valueOfCell(row.permitKinds, present?.permitKinds, []),
    skillKinds: valueOfCell(row.skillKinds, present?.skillKinds, []),
    skillNames: valueOfCell(row.skillNames, present?.skillNames, []),
    checkRequired: row.checkRequired ?? present?.checkRequired ?? false,
    oneSignature: row.oneSignature ?? present?.oneSignature ?? false,
    closesOnSilence: row.closesOnSilence ?? present?.closesOnSilence ?? false,
    savingChecked: row.savingChecked ?? present?.savingChecked ?? true,
    clockTargets: present?.clockTargets ?? {},
    form: present?.form ?? null,
  }),
  present: (entry) => ({
    name: entry.name,
    specialty: entry.specialty,
    defaultLevel: levelCodes.present(entry.defaultLevel),
    energyTypes: joinNames(entry.energyTypes.map((type) => energyTypeCodes.present(type))),
    causeCodes: joinTexts(entry.causeCodes ?? []),
    remedyCodes: joinTexts(entry.remedyCodes ?? []),
    beforePhotoRequired: presentYesOrNo(entry.beforePhotoRequired ?? false),
    afterPhotoRequired: presentYesOrNo(entry.afterPhotoRequired),
    permitKinds: joinNames((entry.permitKinds ?? []).map((kind) => permitKindCodes.present(kind))),
    skillKinds: joinNames((entry.skillKinds ?? []).map((kind) => skillKindCodes.present(kind))),
    skillNames: joinTexts(entry.skillNames ?? []),
    checkRequired: presentYesOrNo(entry.checkRequired),
    oneSignature: presentYesOrNo(entry.oneSignature),
    closesOnSilence: presentYesOrNo(entry.closesOnSilence),
    savingChecked: presentYesOrNo(entry.savingChecked ?? true),
  }),
});
