import { linter, nextDiagnostic, openLintPanel, type Diagnostic } from '@codemirror/lint';
import type { Extension } from '@codemirror/state';
import { type EditorView, keymap } from '@codemirror/view';
import { htmlProblems } from './htmlProblems.ts';
import { NEXT_PROBLEM_KEY, PROBLEMS_KEY } from './problemKeys.ts';

const DELAY_MS = 600;

const SLICE_MS = 6;

const MAX_PROBLEMS = 200;

export const htmlLint: Extension = [
  linter(findProblems, { delay: DELAY_MS }),
  keymap.of([
    { key: NEXT_PROBLEM_KEY, run: nextDiagnostic },
    { key: PROBLEMS_KEY, run: openLintPanel },
  ]),
];

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
