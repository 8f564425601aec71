import type { ContentType } from '#domain/page/page.ts';
import type { EditorKind } from '#features/editor/editorKinds.ts';
import type { StartRequest } from '#features/editor/document/editingSession.ts';
import type { AccountServices } from '#mutators/services.ts';
import type { Command } from './command.ts';
import type { OpenPart } from './useStudioPart.ts';

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
  readonly open: OpenPart | null;
  readonly account: AccountServices;
  readonly kind: EditorKind;
  readonly commands: readonly Command[];
  /** The text in the editor. */
  readonly readText: () => string;
  readonly onStart: (type: ContentType, start: StartRequest) => void;
  readonly onOpenFile: () => void;
  /** Told of the turn that has closed. */
  readonly onClose: (turn: number) => void;
}) {
  if (open === null) return null;
  const close = () => onClose(open.turn);
  switch (open.part) {
    case 'palette':
      return <open.Part key={open.turn} account={account} commands={commands} onClose={close} />;
    case 'shortcuts':
      return <open.Part key={open.turn} kind={kind} commands={commands} onClose={close} />;
    case 'visitors':
      return (
        <open.Part
          key={open.turn}
          account={account}
          kind={kind}
          readText={readText}
          onClose={close}
        />
      );
    case 'new':
      return (
        <open.Part
          key={open.turn}
          account={account}
          kind={kind}
          onStart={onStart}
          onOpenFile={onOpenFile}
          onClose={close}
        />
      );
  }
}
