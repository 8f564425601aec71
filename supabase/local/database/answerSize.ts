/**
 * Characters of text in one answer; a page has at most half of it. The main thread takes 7 ms for each million, in which
 * it answers nobody.
 */
const MAX_ANSWER = 16 * 1024 * 1024;

/** Throws for more rows than one answer may have. */
export function checkAnswer(rows: unknown): void {
  if (charactersIn(rows) <= MAX_ANSWER) return;
  const message = 'The answer is too large. Ask for fewer rows.';
  throw Object.assign(new Error(message), { code: 'PT413', severity: 'ERROR' });
}

function charactersIn(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 0;
  let sum = 0;
  for (const each of Object.values(value)) sum += charactersIn(each);
  return sum;
}
