import { type StateCommand, StateEffect, StateField } from '@codemirror/state';
import { EditorView, Decoration, WidgetType } from '@codemirror/view';
import type { DraftLease } from '#features/editor/document/draftKeeper.ts';
import type { EditorKind } from '#features/editor/editorKinds.ts';
import type { AccountServices } from '#mutators/services.ts';
import { pictureToasts } from '#domain/messages/editorToasts.ts';
import type { ContentType } from '#domain/page/page.ts';
import { storePicture } from '#mutators/pages/pictures.ts';
import { showToast } from '#ui/overlays/toast.ts';
import { escapeText } from '#domain/html/htmlTokens.ts';
import { escapeUnpairedBrackets } from '#features/editor/markdown/toggles.ts';

export type Pictures = ReturnType<typeof usePictures>;

/** Handles dropped, pasted and picked files: adds pictures to the text; without any, opens the first file as a page. */
export function usePictures({
  account,
  kind: { type },
  view,
  lease,
  run,
  openFile,
}: {
  readonly account: AccountServices;
  readonly kind: EditorKind;
  readonly view: EditorView | null;
  readonly lease: Pick<DraftLease, 'lostTo'>;
  readonly run: (command: StateCommand) => void;
  readonly openFile: (file: File) => Promise<void>;
}) {
  const add = async (files: readonly File[], at: number | null, description = '') => {
    // Another window holds the draft.
    if (view === null || lease.lostTo() !== null) return;
    await addPictures(account, { view, type, at, description }, files);
  };
  const take = (files: readonly File[], at: () => number | null) => {
    const pictures = files.filter(isPicture);
    const [other] = files;
    if (pictures.length > 0) void add(pictures, at());
    else if (other !== undefined) void openFile(other);
  };
  return {
    drop: (files: readonly File[], at: Readonly<Record<'x' | 'y', number>>) =>
      take(files, () => view?.posAtCoords(at) ?? null),
    paste: (files: readonly File[], target: Element): boolean => {
      if (target.closest('.cm-content') === null) return false;
      take(files, () => null);
      return true;
    },
    pick: (file: File, description: string) => void add([file], null, description),
    run,
  };
}

function isPicture({ type }: File): boolean {
  return type.startsWith('image/');
}

/**
 * Puts pictures into the text at `at`, or at the cursor: each once it is small, without metadata and stored on this
 * device. What can't be added is reported by a toast.
 */
async function addPictures(
  account: AccountServices,
  {
    view,
    type,
    at,
    description = '',
  }: {
    readonly view: EditorView;
    readonly type: ContentType;
    readonly at: number | null;
    readonly description?: string;
  },
  files: readonly File[],
): Promise<void> {
  if (at === null) leavePicture(view);
  const from = at ?? view.state.selection.main.head;
  for (const file of files) {
    const place = openPlace(view, from);
    const stored = await storePicture(account, file);
    if (!place.isOpen()) {
      showToast(pictureToasts.notAdded(file.name, 'closed'));
      return;
    }
    if (typeof stored === 'string') {
      place.cancel();
      showToast(pictureToasts.notAdded(file.name, stored));
      continue;
    }
    const isHere = place.fill(pictureText(type, stored.address, description, stored.picture));
    view.focus();
    if (isHere && description === '') showToast(pictureToasts.added);
  }
}

interface PictureText {
  readonly text: string;
  /** Where the description ends, from the start of the text. */
  readonly caret: number;
  /** Between the picture and the rest of a line that it is put before. */
  readonly gap: string;
}

/** The markup of a picture. Its size reserves the space while it loads. */
function pictureText(
  type: ContentType,
  address: string,
  description: string,
  { width, height }: { readonly width: number; readonly height: number },
): PictureText {
  const words = description.trim().replaceAll(/\s+/gu, ' ');
  const [before, alt, after] =
    type === 'markdown'
      ? ['![', escapeUnpairedBrackets(words), `](${address})`]
      : [
          `<img src="${address}" alt="`,
          escapeText(words).replaceAll('"', '&quot;'),
          `" width="${width}" height="${height}" style="max-width: 100%; height: auto">`,
        ];
  const gap = type === 'markdown' ? '\n\n' : '\n';
  return { text: before + alt + after, caret: before.length + alt.length, gap };
}

interface Place {
  readonly id: number;
  readonly at: number;
}

const open = StateEffect.define<Place>({
  map: ({ id, at }, changes) => ({ id, at: changes.mapPos(at, 1) }),
});

const close = StateEffect.define<number>();

class AddingWidget extends WidgetType {
  override eq(): boolean {
    return true;
  }
  override toDOM(): HTMLElement {
    const note = document.createElement('output');
    note.className = 'text-muted';
    note.textContent = 'Adding picture…';
    return note;
  }
}

/** Places of pictures that are being scaled down; the text may change meanwhile. */
const places = StateField.define<readonly Place[]>({
  create: () => [],
  update: (before, { changes, effects }) => {
    let now = before.map(({ id, at }) => ({ id, at: changes.mapPos(at, 1) }));
    for (const effect of effects) {
      if (effect.is(open)) now = [...now, effect.value];
      if (effect.is(close)) now = now.filter(({ id }) => id !== effect.value);
    }
    return now;
  },
  provide: (field) =>
    EditorView.decorations.from(field, (now) =>
      Decoration.set(
        now.map(({ at }) => Decoration.widget({ widget: new AddingWidget(), side: 1 }).range(at)),
        true,
      ),
    ),
});

/** A picture's markup on its line, as `pictureText` writes it, with any description. */
const PICTURES = [
  { start: '![', markup: /!\[(?:\\.|[^\]\\])*\]\([^()\s]*\)/y },
  { start: '<img', markup: /<img\b[^<>]*>/y },
] as const;

/** The end of the last picture that starts before `at`; -1 without one. */
function pictureEnd(text: string, at: number): number {
  const ends = PICTURES.map(({ start, markup }) => {
    markup.lastIndex = at === 0 ? -1 : text.lastIndexOf(start, at - 1);
    if (markup.lastIndex < 0) return -1;
    return markup.test(text) ? markup.lastIndex : -1;
  });
  return Math.max(...ends);
}

/** Moves the cursor from a picture's description behind the picture: the next one must not land in it. */
function leavePicture(view: EditorView): void {
  const { main } = view.state.selection;
  const line = view.state.doc.lineAt(main.head);
  const end = pictureEnd(line.text, main.head - line.from);
  if (end > main.head - line.from) view.dispatch({ selection: { anchor: line.from + end } });
}

let count = 0;

/** A placeholder in the text until the picture is inserted. */
function openPlace(view: EditorView, at: number) {
  count += 1;
  const id = count;
  const isNew = view.state.field(places, false) === undefined;
  const config = isNew ? [StateEffect.appendConfig.of(places)] : [];
  view.dispatch({ effects: config });
  view.dispatch({ effects: open.of({ id, at }) });
  const placeNow = () => view.state.field(places, false)?.find((place) => place.id === id);
  return {
    cancel: () => view.dispatch({ effects: close.of(id) }),
    /** Returns whether the cursor is now in the description. False too if the editor was closed: check `isOpen`. */
    fill: ({ text, caret, gap }: PictureText): boolean => {
      const from = placeNow()?.at ?? view.state.selection.main.head;
      const line = view.state.doc.lineAt(from);
      // Before a heading or a list, a picture on the same line would end it.
      const after = from === line.from && line.length > 0 ? gap : '';
      const before = pictureEnd(line.text, from - line.from) === from - line.from ? gap : '';
      const { main, ranges } = view.state.selection;
      const isHere = ranges.length === 1 && main.empty && main.head === from;
      view.dispatch({
        changes: { from, insert: before + text + after },
        ...(isHere && {
          selection: { anchor: from + before.length + caret },
          scrollIntoView: true,
        }),
        effects: close.of(id),
        userEvent: 'input.picture',
      });
      return isHere;
    },
    isOpen: () => view.dom.isConnected && placeNow() !== undefined,
  };
}
