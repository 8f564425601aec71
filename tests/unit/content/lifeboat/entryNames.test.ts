import { describe, expect, test } from 'vitest';
import { nameEncoding } from '#content/lifeboat/entryNames.ts';

/** Names in hexadecimal, each with `.md`. */
const names = (...written: readonly string[]) =>
  written.map((hex) => new Uint8Array(Buffer.from(`${hex}2e6d64`, 'hex')));

describe('decision 098: names of a zip that are not UTF-8', () => {
  test.each([
    ['テスト', '836583588367'],
    ['日本語', '93fa967b8cea'],
    ['会議の記録', '89ef8b6382cc8b4c985e'],
    ['2026年の予定', '32303236944e82cc975c92e8'],
    ['旅行 to Kyoto', '97b78d7320746f204b796f746f'],
    ['表', '955c'],
  ])('%s is Shift_JIS', (name, hex) => {
    expect(nameEncoding(names(hex))).toBe('shift_jis');
    expect(new TextDecoder('shift_jis').decode(names(hex)[0])).toBe(`${name}.md`);
  });

  test.each([
    ['测试', 'b2e2cad4'],
    ['中文', 'd6d0cec4'],
    ['笔记', 'b1cabcc7'],
    ['2026年计划', '32303236c4eabcc6bbae'],
    ['我', 'ced2'],
  ])('%s is GBK', (name, hex) => {
    expect(nameEncoding(names(hex))).toBe('gbk');
    expect(new TextDecoder('gbk').decode(names(hex)[0])).toBe(`${name}.md`);
  });

  test.each([
    ['Résumé', '528273756d82'],
    ['é', '82'],
    ['à', '85'],
    ['Müller', '4d816c6c6572'],
    ['Größe', '477294e165'],
    ['über', '81626572'],
    ['Año nuevo', '41a46f206e7565766f'],
    ['Français', '4672616e87616973'],
    ['Ñandú', 'a5616e64a3'],
    ['élève', '826c8a7665'],
    ['garçon', '676172876f6e'],
    ['Ärger', '8e72676572'],
    ['crème brûlée', '63728a6d65206272966c8265'],
    ['Straße', '53747261e165'],
    ['hôtel', '689374656c'],
  ])('%s is CP437', (_, hex) => expect(nameEncoding(names(hex))).toBeNull());

  test('all names are judged together', () => {
    expect(nameEncoding(names('955c', '836583588367', '612066'))).toBe('shift_jis');
    expect(nameEncoding(names('82', '4d816c6c6572', '676172876f6e'))).toBeNull();
    expect(nameEncoding([])).toBeNull();
  });
});
