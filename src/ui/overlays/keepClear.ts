/** Distance of a toast from the line, px. */
const SPACE = 8;

/** Moves a toast away from the line where the user types, now and while it is shown. Returns the clean-up function. */
export function keepClearOfTyping(toast: HTMLElement): () => void {
  const place = () => {
    toast.style.margin = '';
    const line = typedLine();
    if (line === null) return;
    const box = toast.getBoundingClientRect();
    const isApart =
      line.top >= box.bottom ||
      line.bottom <= box.top ||
      line.left >= box.right ||
      line.right <= box.left;
    if (isApart) return;
    if (box.top < window.innerHeight / 2)
      toast.style.marginTop = `${line.bottom - box.top + SPACE}px`;
    else toast.style.marginBottom = `${box.bottom - line.top + SPACE}px`;
  };
  place();
  document.addEventListener('selectionchange', place);
  return () => document.removeEventListener('selectionchange', place);
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
