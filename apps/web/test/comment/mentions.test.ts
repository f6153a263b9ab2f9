import { describe, expect, it } from 'vitest';
import { asksForMention, insertMention, listMentioned, splitMentions } from '#features/comment/model/mentions.ts';

const wang = { id: '1', fullName: '王磊' };
const longer = { id: '2', fullName: '王磊明' };

describe('the mentions in a text', () => {
  it('are cut out at the longest name, and all else stays text, markup too', () => {
    expect(splitMentions('<b>@王磊明 和@王磊，@别人', [wang, longer])).toEqual([
      { text: '<b>', isMention: false },
      { text: '@王磊明', isMention: true },
      { text: ' 和', isMention: false },
      { text: '@王磊', isMention: true },
      { text: '，@别人', isMention: false },
    ]);
    expect(splitMentions('', [wang])).toEqual([]);
    expect(splitMentions('@@王磊', [wang]).map(({ text }) => text)).toEqual(['@', '@王磊']);
  });

  it('count while the text still names them', () => {
    expect(listMentioned('请 @王磊明 看', [wang, longer])).toEqual([longer]);
    expect(listMentioned('请王磊看', [wang])).toEqual([]);
  });
});

describe('typing a mention', () => {
  it('puts the name where the caret is, over an @ that was just typed', () => {
    expect(insertMention('请@看', 2, '王磊')).toEqual({ text: '请@王磊 看', caret: 5 });
    expect(insertMention('请看', 1, '王磊')).toEqual({ text: '请@王磊 看', caret: 5 });
  });

  it('asks whom after an @, but not within an address or when text is deleted', () => {
    expect(asksForMention('请', '请@', 2)).toBe(true);
    expect(asksForMention('', '@', 1)).toBe(true);
    expect(asksForMention('a', 'a@', 2)).toBe(false);
    expect(asksForMention('@x', '@', 1)).toBe(false);
  });
});
