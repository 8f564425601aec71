import { listen } from '#ui/browser/listen.ts';

/** Distance of a toast from what it keeps clear of, px. */
const SPACE = 8;

/** A ref: moves a toast off message fields and the line where the user types, now and while it is shown. */
export function keepClearOfTyping(toast: HTMLElement | null): (() => void) | undefined {
  if (toast === null) return undefined;
  const place = () => {
    toast.style.margin = '';
    const box = toast.getBoundingClientRect();
    const fields = document.querySelectorAll('[data-message-field]');
    const covered = [typedLine(), ...Array.from(fields, (field) => field.getBoundingClientRect())]
      .filter((area) => area !== null)
      .filter(
        ({ top, bottom, left, right }) =>
          top < box.bottom && bottom > box.top && left < box.right && right > box.left,
      );
    if (covered.length === 0) return;
    if (box.top < window.innerHeight / 2) {
      const bottom = Math.max(...covered.map((area) => area.bottom));
      toast.style.marginTop = `${bottom - box.top + SPACE}px`;
    } else {
      const top = Math.min(...covered.map((area) => area.top));
      toast.style.marginBottom = `${box.bottom - top + SPACE}px`;
    }
  };
  place();
  return listen(document, ['selectionchange', 'focusin'], place);
}

/** The box of the caret or selection, or of the focused field; null without one. */
function typedLine(): DOMRect | null {
  const field = document.activeElement;
  if (!(field instanceof HTMLElement)) return null;
  if (!field.isContentEditable) {
    return field.matches('input, textarea') ? field.getBoundingClientRect() : null;
  }
  const selection = getSelection();
  if (selection === null || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  const caret = range.getBoundingClientRect();
  if (caret.height > 0) return caret;
  // A caret on an empty line has no box of its own.
  const { startContainer: node } = range;
  return (node instanceof Element ? node : node.parentElement)?.getBoundingClientRect() ?? null;
}
