import { beforeAll, describe, expect, it } from 'vitest';
import { listDifferences, toAnnouncementDraft } from '#features/announcement/model/announcement-draft.ts';
import type { ManagedAnnouncement } from '#features/announcement/model/announcement-reads.ts';
import { startChineseTexts } from '../support/texts.ts';

beforeAll(startChineseTexts);

const file = { id: 'f1', name: '停电范围.pdf', size: 1, mime: 'application/pdf', url: '/files/f1', thumbUrl: null };
const stored = {
  version: 2,
  title: '停电检修',
  text: '本周六检修',
  files: [] as ManagedAnnouncement['files'],
  audience: { kind: 'everyone', roles: [], teams: [], areas: [] },
  mustConfirm: false,
  confirmUntil: null,
  publishAt: null,
  expiresAt: null,
} as unknown as ManagedAnnouncement;
const differencesFrom = (changes: Partial<ManagedAnnouncement>) => listDifferences({ ...stored, ...changes }, toAnnouncementDraft(stored));

describe('what differs from an announcement that somebody else has saved meanwhile', () => {
  it('is nothing where both say the same', () => {
    expect(differencesFrom({})).toEqual([]);
  });

  it('is when it is published, whether it has to be confirmed, its files, and its end', () => {
    const at = '2026-11-23T00:00:00Z';
    expect(differencesFrom({ publishAt: at })).toEqual([{ label: '发布时间', theirs: expect.stringMatching(/\d/), mine: '立即发布' }]);
    expect(differencesFrom({ mustConfirm: true })).toEqual([{ label: '需要确认已读', theirs: '不限时间', mine: '不需要' }]);
    expect(differencesFrom({ mustConfirm: true, confirmUntil: at })).toMatchObject([{ theirs: expect.stringMatching(/ 前$/) }]);
    expect(differencesFrom({ files: [file] })).toEqual([{ label: '附件', theirs: '停电范围.pdf', mine: '' }]);
    expect(differencesFrom({ expiresAt: at })).toMatchObject([{ label: '有效期至', mine: '' }]);
  });
});
