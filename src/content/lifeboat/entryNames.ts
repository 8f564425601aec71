export type NameEncoding = 'gbk' | 'shift_jis';

/**
 * The encoding of names that are not UTF-8: Windows writes them in the code page of its language and does not say which.
 * All names of a zip are judged together. Null if CP437, the format's own, fits as well: in it, accented letters stand
 * alone between ASCII letters.
 */
export function nameEncoding(names: readonly Uint8Array[]): NameEncoding | null {
  if (names.length === 0) return null;
  if (isGb2312(names)) return 'gbk';
  return isJapanese(names) ? 'shift_jis' : null;
}

/** Pairs of bytes of GB2312, half of them of its 3,755 common characters. CP437 has no letters that form such pairs. */
function isGb2312(names: readonly Uint8Array[]): boolean {
  let pairs = 0;
  let plain = 0;
  let common = 0;
  for (const name of names) {
    for (let at = 0; at < name.length; at += 1) {
      const lead = name[at] ?? 0;
      if (lead < 0x80) continue;
      at += 1;
      pairs += 1;
      if (lead < 0xa1 || lead > 0xf7 || (name[at] ?? 0) < 0xa1) continue;
      plain += 1;
      if (lead >= 0xb0 && lead <= 0xd7) common += 1;
    }
  }
  return plain > 0.8 * pairs && common > 0.5 * pairs && decoded(names, 'gbk') !== null;
}

/** Kana and kanji in runs, or single ones away from Latin letters. */
function isJapanese(names: readonly Uint8Array[]): boolean {
  const texts = decoded(names, 'shift_jis');
  if (texts === null) return false;
  let fitting = 0;
  let others = 0;
  for (const text of texts) {
    for (const { 0: run, index } of text.matchAll(/[\u3040-\u30ff\u3400-\u9fff]+|[^\0-\x7f]/gu)) {
      const isInWord =
        LATIN.test(text.charAt(index - 1)) || LATIN.test(text.charAt(index + run.length));
      if (/[\u3040-\u30ff\u3400-\u9fff]/u.test(run) && (run.length > 1 || !isInWord))
        fitting += run.length;
      else others += run.length;
    }
  }
  return fitting > others;
}

/** Also the wide letters of Shift_JIS: what follows an é in CP437. */
const LATIN = /[a-z\uff21-\uff3a\uff41-\uff5a]/iu;

function decoded(names: readonly Uint8Array[], encoding: NameEncoding): readonly string[] | null {
  try {
    const decoder = new TextDecoder(encoding, { fatal: true });
    return names.map((name) => decoder.decode(name));
  } catch {
    return null;
  }
}
