import type { ContentType } from '#domain/page.ts';
import type { EditorKind } from '#features/editor/editorKinds.ts';
import type { StartRequest } from '#features/editor/editingSession.ts';
import type { AccountServices } from '#mutators/services.ts';
import type { Command } from './command.ts';
import type { LoadedPart } from './useStudioPart.ts';

/** The part of the studio that is open over it, if any. */
export function StudioParts({
  open,
  account,
  kind,
  commands,
  readText,
  onStart,
  onOpenFile,
  onClose,
}: {
  readonly open: LoadedPart | null;
  readonly account: AccountServices;
  readonly kind: EditorKind;
  readonly commands: readonly Command[];
  /** The text in the editor. */
  readonly readText: () => string;
  readonly onStart: (type: ContentType, start: StartRequest) => void;
  readonly onOpenFile: () => void;
  readonly onClose: () => void;
}) {
  switch (open?.part) {
    case undefined:
      return null;
    case 'palette':
      return <open.Part account={account} commands={commands} onClose={onClose} />;
    case 'shortcuts':
      return <open.Part kind={kind} commands={commands} onClose={onClose} />;
    case 'visitors':
      return <open.Part account={account} kind={kind} readText={readText} onClose={onClose} />;
    case 'new':
      return (
        <open.Part
          account={account}
          kind={kind}
          onStart={onStart}
          onOpenFile={onOpenFile}
          onClose={onClose}
        />
      );
  }
}
