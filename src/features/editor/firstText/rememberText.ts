import type { EditorView } from '@codemirror/view';
import { localStorageOrNull } from '#store/health/storageWitness.ts';
import type { AccountServices } from '#mutators/services.ts';
import type { EditorKind } from '#features/editor/editorKinds.ts';
import { listen } from '#ui/browser/listen.ts';
import type { Editing } from '#features/editor/document/editing.ts';
import { forgetFirstText, saveFirstText, type FirstText } from '#store/session/firstText.ts';

/** Laid out twice at a start: a longer text costs a phone more than it gains. */
const LONGEST = 20_000;

/** Remembers what the editor shows after each pause, for the next start. Returns the function that ends it. */
export function rememberTexts(
  { user }: Pick<AccountServices, 'user'>,
  { type, heading: label }: EditorKind,
  editing: Editing,
  view: EditorView,
): () => void {
  let last = editing.current();
  const remember = () => {
    last = editing.current();
    rememberText(view, { userId: user.id, type, pageId: last.pageId, label });
  };
  remember();
  const unsubscribe = editing.subscribe(() => {
    const { settledText, pageId } = editing.current();
    if (settledText !== last.settledText || pageId !== last.pageId) remember();
  });
  const unlisten = listen(window, ['pagehide'], remember);
  return () => {
    unsubscribe();
    unlisten();
  };
}

function rememberText(
  { state, scrollDOM, contentDOM }: EditorView,
  document: Pick<FirstText, 'userId' | 'type' | 'pageId' | 'label'>,
): void {
  const memory = localStorageOrNull();
  const isShort = state.doc.length > 0 && state.doc.length <= LONGEST;
  const style = isShort ? styleOf(scrollDOM, contentDOM) : null;
  if (style === null) return forgetFirstText(memory, document.userId);
  saveFirstText(memory, {
    ...document,
    text: state.doc.toString(),
    style,
    windowWidth: innerWidth,
    scrollTop: scrollDOM.scrollTop,
  });
}

/** Null while the editor is hidden. */
function styleOf(scroller: HTMLElement, content: HTMLElement): string | null {
  const box = scroller.getBoundingClientRect();
  const line = content.querySelector('.cm-line');
  if (box.width === 0 || line === null) return null;
  const { font, paddingTop, whiteSpace } = getComputedStyle(content);
  const { paddingLeft, paddingRight } = getComputedStyle(line);
  const left = content.getBoundingClientRect().left - box.left + scroller.scrollLeft;
  return [
    'position:fixed;z-index:1;margin:0;border:0;outline:0;resize:none;tab-size:2',
    'color:var(--color-ink);background:var(--color-surface);caret-color:var(--color-accent)',
    // Each line has the direction of its first letter, as in the editor.
    'unicode-bidi:plaintext;overflow-wrap:anywhere',
    `left:${box.left}px;top:${box.top}px;width:${box.width}px;height:calc(100% - ${innerHeight - box.height}px)`,
    `padding:${paddingTop} ${paddingRight} 0 calc(${left}px + ${paddingLeft})`,
    `font:${font};white-space:${whiteSpace}`,
  ].join(';');
}
