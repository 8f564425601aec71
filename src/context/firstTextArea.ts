const ID = 'first-text';

/** The field that `src/window/firstText.ts` shows before the editor's code has loaded; its default value is its initial text. */
export function firstTextArea(): HTMLTextAreaElement | null {
  return document.querySelector<HTMLTextAreaElement>(`textarea#${ID}`);
}

export function createFirstTextArea(): HTMLTextAreaElement {
  const area = document.createElement('textarea');
  area.id = ID;
  return area;
}

export function removeFirstTextArea(): void {
  firstTextArea()?.remove();
}

export function isFirstTextInUse(): boolean {
  return document.activeElement?.id === ID;
}
