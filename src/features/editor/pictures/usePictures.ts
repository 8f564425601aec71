import type { StateCommand } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import type { DraftLease } from '#features/editor/document/draftKeeper.ts';
import type { EditorKind } from '#features/editor/editorKinds.ts';
import { codeMissing } from '#domain/messages/messages.ts';
import type { AccountServices } from '#mutators/services.ts';
import { showToast } from '#ui/overlays/toast.ts';

const loadCode = () => import('./addPictures.ts');

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
    const code = await loadCode().catch(() => null);
    if (code === null) return showToast(codeMissing);
    await code.addPictures(account, { view, type, at, description }, files);
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
  return type.startsWith('image/') && type !== 'image/svg+xml';
}
