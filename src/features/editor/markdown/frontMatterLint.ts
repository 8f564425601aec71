import { linter, type Diagnostic } from '@codemirror/lint';
import { MAX_READ_FRONT_MATTER, readFrontMatter } from '#domain/markdown/frontMatter.ts';

/** In ms; problems of unfinished lines would distract. */
const DELAY_MS = 600;

export const frontMatterLint = linter(({ state }) => frontMatterProblems(state.doc.toString()), {
  delay: DELAY_MS,
});

/** At most one, on its line. */
export function frontMatterProblems(text: string): readonly Diagnostic[] {
  const { end, problem } = readFrontMatter(text);
  const isUnread = end > MAX_READ_FRONT_MATTER;
  if (problem === null && !isUnread) return [];
  const from = problem?.at ?? 0;
  const lineEnd = text.indexOf('\n', from);
  return [
    {
      from,
      to: lineEnd === -1 ? text.length : lineEnd,
      severity: 'warning',
      message: problem?.message ?? TOO_LONG,
    },
  ];
}

const TOO_LONG = `Front matter longer than ${MAX_READ_FRONT_MATTER.toLocaleString()} characters isn’t read.`;
