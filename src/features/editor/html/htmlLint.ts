import { linter, type Diagnostic } from '@codemirror/lint';
import type { EditorView } from '@codemirror/view';
import { htmlProblems } from './htmlProblems.ts';

const DELAY_MS = 600;

const SLICE_MS = 6;

const MAX_PROBLEMS = 200;

export const htmlLint = linter(findProblems, { delay: DELAY_MS });

/** Yields between slices and gives up when the text changes. */
async function findProblems(view: EditorView): Promise<readonly Diagnostic[]> {
  const { doc } = view.state;
  const found: Diagnostic[] = [];
  let began = performance.now();
  for (const problem of htmlProblems(doc.toString())) {
    if (problem !== null) found.push({ ...problem, severity: 'warning' });
    if (found.length >= MAX_PROBLEMS) break;
    if (performance.now() - began < SLICE_MS) continue;
    await new Promise((resolve) => setTimeout(resolve));
    if (view.state.doc !== doc) return [];
    began = performance.now();
  }
  return found.toSorted((a, b) => a.from - b.from);
}
