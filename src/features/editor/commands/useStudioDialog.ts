import { useEffect, useRef, useState, type ComponentType } from 'react';
import { editorToasts } from '#domain/messages/editorToasts.ts';
import type { ContentType } from '#domain/page/page.ts';
import type { StartRequest } from '#features/editor/document/editingSession.ts';
import type { EditorKind } from '#features/editor/editorKinds.ts';
import type { Pictures } from '#features/editor/pictures/usePictures.ts';
import type { AccountServices } from '#mutators/services.ts';
import { showToast } from '#ui/overlays/toast.ts';
import type { Command } from './command.ts';

interface StudioDialogProps {
  readonly account: AccountServices;
  readonly kind: EditorKind;
  readonly title: string;
  readonly commands: readonly Command[];
  readonly readText: () => string;
  readonly onStart: (type: ContentType, start: StartRequest) => void;
  readonly onOpenFile: () => void;
  readonly pictures: Pictures;
  readonly onClose: () => void;
}

type Dialog = ComponentType<StudioDialogProps>;

const LOADERS = {
  palette: async () => (await import('./CommandPalette.tsx')).CommandPalette,
  shortcuts: async () => (await import('./ShortcutSheet.tsx')).ShortcutSheet,
  new: async () => (await import('./NewPageDialog.tsx')).NewPageDialog,
  export: async () => (await import('./ExportDocument.tsx')).ExportDocument,
  picture: async () => (await import('#features/editor/pictures/PictureDialog.tsx')).PictureDialog,
  visitors: async () =>
    (await import('#features/editor/visitors/VisitorsDialog.tsx')).VisitorsDialog,
} as const satisfies Readonly<Record<string, () => Promise<Dialog>>>;

export type StudioDialogName = keyof typeof LOADERS;

const loaded = new Map<StudioDialogName, Dialog>();

async function load(name: StudioDialogName): Promise<Dialog | null> {
  const code = await LOADERS[name]().catch(() => null);
  if (code !== null) loaded.set(name, code);
  return code;
}

const PRELOAD_AFTER_MS = 2000;

/** The palette is preloaded: letters typed right after its shortcut belong to its search field. */
export function useStudioDialog() {
  const [open, setOpen] = useState<{ readonly Dialog: Dialog; readonly turn: number } | null>(null);
  const turn = useRef(0);
  const openDialog = (code: Dialog) => {
    // A new key, so that React does not reuse a dialog that is still closing.
    turn.current += 1;
    setOpen({ Dialog: code, turn: turn.current });
  };
  useEffect(() => {
    const timer = setTimeout(() => void load('palette'), PRELOAD_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  const showWhenLoaded = async (name: StudioDialogName) => {
    const code = await load(name);
    if (code === null) showToast(editorToasts.codeMissing);
    else openDialog(code);
  };
  const show = (name: StudioDialogName) => {
    const code = loaded.get(name);
    if (code === undefined) void showWhenLoaded(name);
    else openDialog(code);
  };
  // A late close of one dialog must not close the next.
  const close = (closed: number) => setOpen((now) => (now?.turn === closed ? null : now));
  return { open, show, close };
}
