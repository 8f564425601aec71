import { copyText } from '#ui/browser/clipboard.ts';
import { languageName } from '#frames/highlight/languageNames.ts';

/** How long a Copy button says what became of it, ms (spec §9). */
const COPIED_MS = 2000;

/** A block of code in a page. */
export interface CodeBlock {
  readonly pre: HTMLPreElement;
  /** The element that holds its text. */
  readonly code: Element;
  /** The word behind its fence; null when there is none. */
  readonly language: string | null;
}

/**
 * Gives every code block in `root` what `controls` makes for it, standing before it; unless said otherwise its
 * language's name and a Copy button (spec §2). Returns them.
 */
export function dressCodeBlocks(
  root: Element,
  controls: (block: CodeBlock) => readonly Element[] = labelAndCopy,
): readonly CodeBlock[] {
  const blocks: CodeBlock[] = [];
  for (const pre of root.querySelectorAll('pre')) {
    const only = pre.firstElementChild;
    const code = only?.localName === 'code' && pre.childNodes.length === 1 ? only : pre;
    const language = /(?:^|\s)language-([\w+#.-]{1,30})/.exec(code.className)?.[1] ?? null;
    const block = { pre, code, language };
    const holder = root.ownerDocument.createElement('div');
    holder.className = 'code';
    pre.replaceWith(holder);
    // What scrolls sideways has to be within reach of the keyboard.
    pre.tabIndex = 0;
    holder.append(...controls(block), pre);
    blocks.push(block);
  }
  return blocks;
}

function labelAndCopy({ pre, language }: CodeBlock): readonly Element[] {
  const copy = copyButton(pre, language);
  return language === null ? [copy] : [label(pre, languageName(language)), copy];
}

function label(pre: Element, name: string): HTMLElement {
  const element = pre.ownerDocument.createElement('span');
  element.className = 'language';
  element.textContent = name;
  return element;
}

function copyButton(pre: Element, language: string | null): HTMLButtonElement {
  const button = pre.ownerDocument.createElement('button');
  button.type = 'button';
  button.textContent = 'Copy';
  const name = language === null ? 'Copy code' : `Copy ${languageName(language)} code`;
  button.setAttribute('aria-label', name);
  let timer: ReturnType<typeof setTimeout> | undefined;
  button.addEventListener('click', () => {
    void copyText(pre.textContent).then((copied) => {
      clearTimeout(timer);
      button.textContent = copied ? 'Copied!' : 'Not copied';
      button.dataset['copied'] = '';
      timer = setTimeout(() => {
        button.textContent = 'Copy';
        delete button.dataset['copied'];
      }, COPIED_MS);
    });
  });
  return button;
}
