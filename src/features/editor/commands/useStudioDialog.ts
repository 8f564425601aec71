import type { ComponentType } from 'react';
import { useLazyDialog } from '#context/useLazyDialog.ts';
import type { ContentType } from '#domain/page/page.ts';
import type { StartRequest } from '#features/editor/document/editingSession.ts';
import type { EditorKind } from '#features/editor/editorKinds.ts';
import type { Pictures } from '#features/editor/pictures/usePictures.ts';
import type { AccountServices } from '#mutators/services.ts';

export interface StudioDialogProps {
  readonly account: AccountServices;
  readonly kind: EditorKind;
  readonly title: string;
  readonly readText: () => string;
  readonly onStart: (type: ContentType, start: StartRequest) => void;
  readonly onOpenFile: () => void;
  readonly pictures: Pictures;
  readonly onClose: () => void;
}

type Dialog = ComponentType<StudioDialogProps>;

const LOADERS = {
  new: async () => (await import('./NewPageDialog.tsx')).NewPageDialog,
  export: async () => (await import('./ExportDocument.tsx')).ExportDocument,
  picture: async () => (await import('#features/editor/pictures/PictureDialog.tsx')).PictureDialog,
  writing: async () => (await import('#features/editor/writing/WritingDialog.tsx')).WritingDialog,
  visitors: async () =>
    (await import('#features/editor/visitors/VisitorsDialog.tsx')).VisitorsDialog,
} as const satisfies Readonly<Record<string, () => Promise<Dialog>>>;

export type StudioDialogName = keyof typeof LOADERS;

export function useStudioDialog() {
  return useLazyDialog<StudioDialogName, StudioDialogProps>(LOADERS);
}
