import { useEffect, useEffectEvent } from 'react';
import { onCommandDialog, useCommandKeys } from '#context/commands.ts';
import { useLazyDialog } from '#context/useLazyDialog.ts';
import { useGlobalCommands } from './useGlobalCommands.ts';

const sheet = async () => (await import('./ShortcutSheet.tsx')).ShortcutSheet;

const USER_DIALOGS = {
  palette: async () => (await import('./UserPalette.tsx')).UserPalette,
  shortcuts: sheet,
} as const;

const VISITOR_DIALOGS = {
  palette: async () => (await import('./CommandPalette.tsx')).CommandPalette,
  shortcuts: sheet,
} as const;

/** The keys of every screen, with the palette and the shortcut sheet. Mount it anew for another user. */
export function Shortcuts({ isSignedIn = false }: { readonly isSignedIn?: boolean }) {
  const commands = useGlobalCommands();
  useCommandKeys(commands);
  const { open, show, close } = useLazyDialog(
    isSignedIn ? USER_DIALOGS : VISITOR_DIALOGS,
    // Letters typed right after its shortcut belong to the palette's search field.
    isSignedIn ? 'palette' : undefined,
  );
  const onAsked = useEffectEvent(show);
  useEffect(() => onCommandDialog((dialog) => onAsked(dialog)), []);
  if (open === null) return null;
  return <open.Dialog key={open.turn} commands={commands} onClose={() => close(open.turn)} />;
}
