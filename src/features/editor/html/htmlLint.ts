import { linter, nextDiagnostic, openLintPanel, type Diagnostic } from '@codemirror/lint';
import type { Extension } from '@codemirror/state';
import { type EditorView, keymap } from '@codemirror/view';
import { htmlProblems } from './htmlProblems.ts';

/** How long the text rests before it is looked at, ms. */
const DELAY_MS = 600;

/** How long one go at it may take, ms: a frame is not missed by it. */
const SLICE_MS = 6;

/** More marks than these help nobody. */
const MOST_PROBLEMS = 200;

/** Goes to the next problem. Not F8, which brings the focus to the toasts. */
export const NEXT_PROBLEM_KEY = 'Alt-.';

/** Opens the list of problems. */
export const PROBLEMS_KEY = 'Mod-Shift-m';

/** Marks what is broken in an HTML page, once typing rests. */
export const htmlLint: Extension = [
  linter(findProblems, { delay: DELAY_MS }),
  keymap.of([
    { key: NEXT_PROBLEM_KEY, run: nextDiagnostic },
    { key: PROBLEMS_KEY, run: openLintPanel },
  ]),
];

/** Looks in short goes, and stops when the text changes: then another look begins. */
async function findProblems(view: EditorView): Promise<readonly Diagnostic[]> {
  const { doc } = view.state;
  const found: Diagnostic[] = [];
  let began = performance.now();
  for (const problem of htmlProblems(doc.toString())) {
    if (problem !== null) found.push({ ...problem, severity: 'warning' });
    if (found.length >= MOST_PROBLEMS) break;
    if (performance.now() - began < SLICE_MS) continue;
    await new Promise((resolve) => setTimeout(resolve));
    if (view.state.doc !== doc) return [];
    began = performance.now();
  }
  return found.toSorted((a, b) => a.from - b.from);
}
