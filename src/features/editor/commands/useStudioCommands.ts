import type { StateCommand } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import { useAtom } from 'jotai';
import {
  showCommandDialog,
  dialogCommands,
  type Command,
  useScreenCommands,
  inGroup,
} from '#context/commands.ts';
import type { EditorKind } from '#features/editor/editorKinds.ts';
import {
  usePaneSetting,
  wrapLines,
  DEVICES,
  previewDevice,
  scrollTogether,
  assistantShown,
  shownPane,
  SPLIT,
} from '#features/editor/layout/paneSettings.ts';
import type { Pages } from '#features/editor/text/usePages.ts';
import type { DocumentActions } from '#features/editor/document/useDocumentActions.ts';
import { DEVICE_NAMES } from '#features/editor/preview/DeviceWidths.tsx';
import { useMedia } from '#ui/browser/useWide.ts';
import { codeCommands } from './codeCommands.ts';
import { textCommands } from './textCommands.ts';
import type { ComponentType } from 'react';
import { useLazyDialog } from '#context/useLazyDialog.ts';
import type { ContentType } from '#domain/page/page.ts';
import type { StartRequest } from '#features/editor/document/editingSession.ts';
import type { Pictures } from '#features/editor/pictures/usePictures.ts';
import type { AccountServices } from '#mutators/services.ts';

/** All commands of the studio and their keys. `run` applies a command to the text; `show` opens a dialog. */
export function useStudioCommands({
  kind,
  view,
  pages,
  actions,
  run,
  show,
}: {
  readonly kind: EditorKind;
  readonly view: EditorView | null;
  readonly pages: Pages;
  readonly actions: DocumentActions;
  readonly run: (command: StateCommand) => void;
  readonly show: (dialog: StudioDialogName) => void;
}): readonly Command[] {
  const panes = usePaneCommands(kind, pages);
  const wraps = usePaneSetting(wrapLines) === 'on';
  const writing: Command = {
    id: 'writing',
    label: 'Writing settings',
    group: 'Settings',
    run: () => show('writing'),
    words: 'focus mode typewriter vim font measure line length spell-check word goal',
  };
  const commands: readonly Command[] = [
    ...documentCommands(actions),
    ...visitorsCommands(kind, () => show('visitors')),
    ...codeCommands(kind, view, wraps),
    ...textCommands(kind, run, () => show('picture')),
    ...panes,
    writing,
  ];
  useScreenCommands(commands);
  return [...commands, ...dialogCommands(showCommandDialog)];
}

function usePaneCommands(kind: EditorKind, pages: Pages): readonly Command[] {
  const [pane, setPane] = useAtom(shownPane);
  const [isAssisted, setAssisted] = useAtom(assistantShown);
  const device = usePaneSetting(previewDevice);
  const together = usePaneSetting(scrollTogether) === 'on';
  const isSplit = useMedia(SPLIT);
  const { list, current, goTo, insertMarker } = pages;
  const switchPane: Command = {
    id: 'panes.switch',
    label: pane === 'first' ? 'Show the preview' : 'Show the editor',
    group: 'View',
    keys: 'Alt-Shift-p',
    run: () => setPane(pane === 'first' ? 'second' : 'first'),
    words: 'pane write preview switch',
  };
  const toggleScrolling: Command = {
    id: 'panes.together',
    label: 'Scroll together',
    group: 'View',
    run: () => scrollTogether.set(together ? 'off' : 'on'),
    checked: together,
    words: 'sync synchronise preview',
  };
  return [
    {
      id: 'assistant',
      label: 'Assistant',
      group: 'View',
      keys: 'Mod-j',
      run: () => {
        setAssisted(!isAssisted);
        // Changes are shown in the text.
        setPane('first');
      },
      checked: isAssisted,
      words: 'ai chat ask rewrite',
    },
    ...(isSplit ? [] : [switchPane]),
    ...(kind.type === 'markdown' ? [toggleScrolling] : []),
    ...DEVICES.map((one): Command => ({
      id: `preview.${one}`,
      label: `Preview: ${DEVICE_NAMES[one]}`,
      group: 'View',
      run: () => previewDevice.set(one),
      checked: device === one,
      words: 'device responsive mobile desktop size',
    })),
    {
      id: 'pages.insert',
      label: 'Insert page marker',
      group: 'Text',
      keys: 'Mod-Shift-Enter',
      run: insertMarker,
      words: 'new page break section multi-page',
    },
    {
      id: 'pages.next',
      label: 'Next page of the document',
      group: 'Go',
      keys: 'Alt-PageDown',
      run: () => goTo(current + 1),
      disabled: current >= list.length - 1,
    },
    {
      id: 'pages.previous',
      label: 'Previous page of the document',
      group: 'Go',
      keys: 'Alt-PageUp',
      run: () => goTo(current - 1),
      disabled: current === 0,
    },
    ...(list.length === 1 ? [] : list).map((page, index): Command => ({
      id: `pages.go.${index}`,
      label: `Go to page: ${page.title}`,
      group: 'Go',
      run: () => goTo(index),
      checked: index === current,
    })),
  ];
}

export function documentCommands(actions: DocumentActions): readonly Command[] {
  const { pageId, dirty } = actions;
  const isNew = pageId === null;
  const pageCommand = (run: (id: string) => void) => ({
    disabled: isNew,
    run: () => {
      if (pageId !== null) run(pageId);
    },
  });
  return inGroup('Document', [
    { id: 'save', label: 'Save', keys: 'Mod-s', run: actions.save, words: 'publish update' },
    {
      id: 'saveAsNew',
      label: 'Save as new page',
      words: 'duplicate copy',
      ...pageCommand(actions.saveAsNew),
    },
    {
      id: 'new',
      label: 'New page',
      run: actions.askForNew,
      words: 'blank template portfolio landing prototype draft unsaved create',
    },
    {
      id: 'openFile',
      label: 'Open file',
      keys: 'Mod-o',
      run: actions.openFile,
      words: 'disk import upload',
    },
    { id: 'download', label: 'Download', run: actions.download, words: 'file disk' },
    {
      id: 'export',
      label: 'Export',
      run: actions.askForFormat,
      words: 'file word docx pdf print html markdown zip',
    },
    { id: 'copy', label: 'Copy', run: actions.copy, words: 'clipboard whole text' },
    {
      id: 'preview',
      label: 'Preview as page',
      disabled: !isNew && !dirty,
      run: actions.preview,
    },
    { id: 'view', label: 'View saved page', words: 'share', ...pageCommand(actions.view) },
    {
      id: 'history',
      label: 'History',
      words: 'versions restore',
      ...pageCommand(actions.history),
    },
    { id: 'reset', label: 'Reset', run: actions.reset, words: 'welcome default' },
    {
      id: 'discardDraft',
      label: 'Discard draft',
      disabled: !dirty,
      run: actions.discardDraft,
      words: 'revert undo changes',
    },
  ]);
}

/** Publishing only changes HTML. */
function visitorsCommands({ type }: EditorKind, run: () => void): readonly Command[] {
  if (type !== 'html') return [];
  const words = 'publish removed left out check';
  return [{ id: 'visitors', label: 'What visitors will get', group: 'Document', run, words }];
}

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
    (await import('#features/editor/visitors/VisitorsReport.tsx')).VisitorsDialog,
} as const satisfies Readonly<Record<string, () => Promise<Dialog>>>;

type StudioDialogName = keyof typeof LOADERS;

export function useStudioDialog() {
  return useLazyDialog<StudioDialogName, StudioDialogProps>(LOADERS);
}
