import {
  acceptCompletion,
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionStatus,
  hasNextSnippetField,
  hasPrevSnippetField,
} from '@codemirror/autocomplete';
import { nextDiagnostic, openLintPanel } from '@codemirror/lint';
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import type { EditorState, Extension } from '@codemirror/state';
import { keymap } from '@codemirror/view';
import type { ContentType } from '#domain/page/page.ts';
import { insideMarkdown } from '#frames/code/codeLanguage.ts';
import { searchTheme } from '#ui/code/searchTheme.ts';
import { expandEmmet } from '#features/editor/source/expandEmmet.ts';
import { htmlLint, styleAttributes } from '#features/editor/source/htmlLint.ts';
import { NEXT_PROBLEM_KEY, PROBLEMS_KEY } from './addEditingAids.ts';
import { frontMatterLint } from '#features/editor/markdown/frontMatterLint.ts';
import { typedFence } from '#features/editor/markdown/typedFence.ts';
import { popupTheme } from './popupTheme.ts';
import { usesEscape } from './editorExtensions.ts';

export { nextDiagnostic, openLintPanel } from '@codemirror/lint';
export { formatCommand } from '#features/editor/source/formatText.ts';
export { gotoLine, openSearchPanel, selectNextOccurrence } from '@codemirror/search';

/** Before all others: its keys have priority. */
export function editingAids(type: ContentType): Extension {
  const onTab = type === 'html' ? [acceptCompletion, expandEmmet] : [acceptCompletion];
  return [
    highlightSelectionMatches(),
    type === 'markdown' ? typedFence : [],
    closeBrackets(),
    autocompletion({ icons: false }),
    search({ top: true }),
    keymap.of(onTab.map((run) => ({ key: 'Tab', run }))),
    usesEscape.of(hasOwnEscape),
    keymap.of([...closeBracketsKeymap, ...searchKeymap]),
    type === 'html' ? [styleAttributes, htmlLint] : [insideMarkdown(), frontMatterLint],
    keymap.of([
      { key: NEXT_PROBLEM_KEY, run: nextDiagnostic },
      { key: PROBLEMS_KEY, run: openLintPanel },
    ]),
    [searchTheme, popupTheme],
  ];
}

function hasOwnEscape(state: EditorState): boolean {
  return (
    completionStatus(state) === 'active' || hasNextSnippetField(state) || hasPrevSnippetField(state)
  );
}
