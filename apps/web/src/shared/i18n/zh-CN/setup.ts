/** The set-up page: a card a subject, with its count and the way there. */
export const setup = {
  explain: '从上到下依次设置，设好后即可建单派单。',
  explainReader: '您可以查看这些设置，修改请联系管理员。',
  areas: '区域与站点',
  projects: '项目与客户',
  businessTypes: '业务类型与回填表单',
};
