import { autocompletion, closeBrackets, closeBracketsKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import {
  bracketMatching,
  foldGutter,
  foldKeymap,
  indentOnInput,
  indentUnit,
} from '@codemirror/language';
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import { EditorState, type Extension, type Text } from '@codemirror/state';
import {
  crosshairCursor,
  drawSelection,
  dropCursor,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  keymap,
  lineNumbers,
  placeholder,
  rectangularSelection,
} from '@codemirror/view';
import type { ContentType } from '#domain/page/page.ts';
import { codeLanguage } from '#frames/highlight/codeLanguage.ts';
import type { EditorKind } from '#features/editor/editorKinds.ts';
import { editorTheme } from './editorTheme.ts';
import { expandEmmet } from '#features/editor/html/expandEmmet.ts';
import { htmlLint } from '#features/editor/html/htmlLint.ts';
import { styleAttributes } from '#features/editor/html/styleAttributes.ts';
import { MARKDOWN_COMMANDS } from '#features/editor/markdown/markdownCommands.ts';
import { TAB, tabKey } from './tabKey.ts';

/** What the editor tells its surroundings. */
export interface EditorEvents {
  /** After every change, with the document itself: nothing is copied. */
  readonly onDoc: (doc: Text) => void;
  /** Whether the next Tab leaves the editor. */
  readonly onTabLeaves: (leaves: boolean) => void;
}

/** Everything an editor is made of, chosen one by one; `hintId` names the element that describes it to readers. */
export function editorExtensions(
  kind: EditorKind,
  hintId: string,
  events: EditorEvents,
): Extension[] {
  return [
    // A finger needs the system's own selection handles, which a drawn selection hides.
    matchMedia('(pointer: coarse)').matches ? [] : WITH_POINTER,
    lineNumbers(),
    foldGutter({ openText: '⌄', closedText: '›' }),
    highlightActiveLineGutter(),
    highlightActiveLine(),
    highlightSpecialChars(),
    highlightSelectionMatches(),
    history(),
    dropCursor(),
    bracketMatching(),
    closeBrackets(),
    autocompletion({ icons: false }),
    indentOnInput(),
    indentUnit.of(TAB),
    search({ top: true }),
    EditorState.phrases.of(PHRASES),
    EditorState.tabSize.of(TAB.length),
    EditorState.allowMultipleSelections.of(true),
    tabKey(kind.type === 'html' ? [expandEmmet] : [], events.onTabLeaves),
    language(kind.type),
    keymap.of([
      ...closeBracketsKeymap,
      ...searchKeymap,
      ...foldKeymap,
      ...historyKeymap,
      ...defaultKeymap,
    ]),
    placeholder(kind.placeholder),
    EditorView.contentAttributes.of({
      tabindex: '0',
      'aria-label': kind.heading,
      'aria-describedby': hintId,
      ...(kind.type === 'html' ? CODE_INPUT : PROSE_INPUT),
    }),
    EditorView.updateListener.of((update) => {
      if (update.docChanged) events.onDoc(update.state.doc);
    }),
    editorTheme,
  ];
}

/** The editor's own words in the app's spelling. */
const PHRASES = {
  next: 'Next',
  previous: 'Previous',
  all: 'All',
  'match case': 'Match case',
  regexp: 'Pattern',
  'by word': 'Whole words',
  replace: 'Replace',
  'replace all': 'Replace all',
  close: 'Close',
  go: 'Go',
  'current match': 'Current match',
  'replaced match on line $': 'Replaced the match on line $',
  'replaced $ matches': 'Replaced $ matches',
  Diagnostics: 'Problems',
  'No diagnostics': 'No problems',
  'Fold line': 'Fold',
  'Unfold line': 'Unfold',
  'folded code': 'Folded lines, unfold',
  unfold: 'Unfold',
};

/** For a mouse: several cursors by Alt and click, a block of text by Alt and dragging. */
const WITH_POINTER = [
  drawSelection(),
  rectangularSelection(),
  crosshairCursor(),
  EditorView.clickAddsSelectionRange.of(
    ({ altKey, ctrlKey, metaKey }) => altKey || ctrlKey || metaKey,
  ),
];

const CODE_INPUT = { spellcheck: 'false', autocorrect: 'off', autocapitalize: 'off' };
const PROSE_INPUT = { spellcheck: 'true', autocorrect: 'on', autocapitalize: 'sentences' };

function language(type: ContentType): Extension {
  if (type === 'html') return [codeLanguage(type), styleAttributes, htmlLint];
  return [
    keymap.of(MARKDOWN_COMMANDS.map(({ key, run }) => ({ key, run, preventDefault: true }))),
    codeLanguage(type),
  ];
}
