import { useEffect, useRef, useState } from 'react';
import { toasts } from '#domain/messages/messages.ts';
import { showToast } from '#ui/overlays/toast.ts';
import type { CommandPalette } from './CommandPalette.tsx';
import type { VisitorsDialog } from '#features/editor/visitors/VisitorsDialog.tsx';
import type { NewPageDialog } from './NewPageDialog.tsx';
import type { ShortcutSheet } from './ShortcutSheet.tsx';

/** What the studio opens over itself, with its code, which is loaded when it is first asked for. */
export type LoadedPart =
  | { readonly part: 'palette'; readonly Part: typeof CommandPalette }
  | { readonly part: 'shortcuts'; readonly Part: typeof ShortcutSheet }
  | { readonly part: 'new'; readonly Part: typeof NewPageDialog }
  | { readonly part: 'visitors'; readonly Part: typeof VisitorsDialog };

/** A part that is open; `turn` tells one opening from the next. */
export type OpenPart = LoadedPart & { readonly turn: number };

/** The name of such a part. */
export type StudioPart = LoadedPart['part'];

const LOADS: Readonly<Record<StudioPart, () => Promise<LoadedPart>>> = {
  palette: async () => ({
    part: 'palette',
    Part: (await import('./CommandPalette.tsx')).CommandPalette,
  }),
  shortcuts: async () => ({
    part: 'shortcuts',
    Part: (await import('./ShortcutSheet.tsx')).ShortcutSheet,
  }),
  new: async () => ({ part: 'new', Part: (await import('./NewPageDialog.tsx')).NewPageDialog }),
  visitors: async () => ({
    part: 'visitors',
    Part: (await import('#features/editor/visitors/VisitorsDialog.tsx')).VisitorsDialog,
  }),
};

const loaded = new Map<StudioPart, LoadedPart>();

async function load(part: StudioPart): Promise<LoadedPart | null> {
  const code = await LOADS[part]().catch(() => null);
  if (code !== null) loaded.set(part, code);
  return code;
}

/** How long after the studio has opened the palette's code is fetched, ms. */
const PRELOAD_AFTER_MS = 2000;

/**
 * The part that is open, null for none, and how to open one; says so where its code does not come. The palette's
 * code is fetched ahead: who presses its keys types on at once, and those letters belong to the palette.
 */
export function useStudioPart() {
  const [open, setOpen] = useState<OpenPart | null>(null);
  const turn = useRef(0);
  const put = (code: LoadedPart) => {
    // Asked for while the last one is still closing, it must not be taken for that one.
    turn.current += 1;
    setOpen({ ...code, turn: turn.current });
  };
  useEffect(() => {
    const timer = setTimeout(() => void load('palette'), PRELOAD_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  const showWhenLoaded = async (part: StudioPart) => {
    const code = await load(part);
    if (code === null) showToast(toasts.codeMissing);
    else put(code);
  };
  const show = (part: StudioPart) => {
    const code = loaded.get(part);
    if (code === undefined) void showWhenLoaded(part);
    else put(code);
  };
  // One that says late that it has closed does not close the next.
  const close = (closed: number) => setOpen((now) => (now?.turn === closed ? null : now));
  return { open, show, close };
}
