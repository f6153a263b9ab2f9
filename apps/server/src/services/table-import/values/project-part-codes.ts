import { createCodes } from './labelled-codes.ts';

/** What somebody is in a project. */
export type ProjectPart = 'manager' | 'client';

export const projectPartCodes = createCodes<ProjectPart>('part in a project', {
  manager: ['项目经理', 'Project manager', '经理'],
  client: ['客户代表', 'Client representative', '甲方代表'],
});
