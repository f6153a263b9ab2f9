import type { MessageTable } from './message-table.ts';

export const skillMessages = {
  skillNameRequired: { 'zh-CN': '请选择证件种类，或填写名称', en: 'Please choose a kind of certificate or name it' },
  skillDateOutOfRange: { 'zh-CN': '日期须在 1950 年至 2099 年之间', en: 'The date must be between 1950 and 2099' },
  skillEndBeforeIssue: { 'zh-CN': '有效期不能早于发证日期', en: 'It cannot end before it was issued' },
  skillReviewBeforeIssue: { 'zh-CN': '复审日期不能早于发证日期', en: 'It cannot be reviewed before it was issued' },
  skillReviewAfterEnd: { 'zh-CN': '复审日期不能晚于有效期', en: 'It cannot be reviewed after it has ended' },
  skillOfOther: { 'zh-CN': '证件不能改给其他人员', en: 'A certificate cannot be given to another person' },
  skillPhotoNotAPicture: { 'zh-CN': '请上传图片', en: 'Please upload a picture' },
  tooManySkills: { 'zh-CN': '每人最多登记 {most} 本证件', en: 'There can be {most} certificates a person at most' },
} as const satisfies MessageTable;
