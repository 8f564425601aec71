import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEditorOpened } from '#context/editorOpening.ts';
import { EditorAssistant } from '#context/editorAssistant.ts';
import { DraftCount } from '#features/pages/saved/DraftCount.tsx';
import { ProjectsGallery } from '#features/pages/gallery/ProjectsGallery.tsx';
import { IconChat, IconFolder, IconGallery, IconHtml, IconMarkdown } from '#ui/icons.tsx';
import { TabPanel, Tabs, type TabItem } from '#ui/controls/Tabs.tsx';
import { useWide } from '#ui/browser/useWide.ts';
import { usePageTitle } from '#ui/browser/usePageTitle.ts';
import { cx } from '#ui/cx.ts';
import { latePart } from '#ui/lazyPart.ts';
import { NewPage } from './AccountCorner.tsx';
import { AssistantTeaser } from './messageScreens.tsx';
import type { DashboardTab } from './search.ts';
import { EditorTab, FirstSync, SavedPagesTab } from './screens.ts';

const AssistantPanel = latePart(
  async () => (await import('#features/chat/panel/EditorAssistant.tsx')).EditorAssistant,
);

interface StudioTab extends TabItem {
  readonly value: DashboardTab;
  readonly label: string;
  /** The part of the label that a phone's bar or a tablet's rail has room for. */
  readonly short: string;
}

const TABS: readonly StudioTab[] = [
  { value: 'dashboard', label: 'Dashboard', short: 'Dashboard', icon: <IconGallery /> },
  { value: 'ai-assistant', label: 'AI Assistant', short: 'Assistant', icon: <IconChat /> },
  { value: 'html-editor', label: 'HTML Editor', short: 'HTML', icon: <IconHtml /> },
  { value: 'markdown-editor', label: 'Markdown Editor', short: 'Markdown', icon: <IconMarkdown /> },
  { value: 'saved', label: 'Saved Pages', short: 'Saved', icon: <IconFolder /> },
];

export function StudioTabs() {
  const { tab = 'dashboard' } = useSearch({ from: '/' });
  const navigate = useNavigate();
  usePageTitle(TABS.find((item) => item.value === tab)?.label ?? '');
  const isWide = useWide('lg');
  const isBar = !useWide('sm');
  const isEditor = tab.endsWith('-editor');
  const choose = (value: string) => {
    const chosen = TABS.find((item) => item.value === value);
    if (chosen === undefined) return;
    void navigate({ to: '/', search: chosen.value === 'dashboard' ? {} : { tab: chosen.value } });
  };
  return (
    <Tabs
      value={tab}
      onChange={choose}
      items={TABS.map((one) => ({ ...one, label: <TabLabel tab={one} isWide={isWide} /> }))}
      label="Dashboard"
      orientation={isWide || isBar ? undefined : 'vertical'}
      className={cx(
        'flex min-h-0 flex-1 flex-col sm:max-lg:flex-row',
        !isEditor && 'page-width max-sm:pb-14 sm:max-lg:gap-8 sm:max-lg:pl-0',
      )}
      listClassName={cx('studio-tabs', isEditor && 'gutter phone:hidden')}
      tabClassName="studio-tab"
      trailing={<NewPage className="mx-1 size-11! px-0! sm:hidden" />}
    >
      <TabPanel key={tab} value={tab} className="flex min-h-0 min-w-0 flex-1 flex-col">
        <EditorAssistant value={AssistantPanel}>
          <Panel tab={tab} />
        </EditorAssistant>
      </TabPanel>
    </Tabs>
  );
}

function TabLabel({
  tab: { value, label, short },
  isWide,
}: {
  readonly tab: StudioTab;
  readonly isWide: boolean;
}) {
  const isOpened = useEditorOpened();
  return (
    <span className="flex items-center gap-1">
      {isWide ? (
        label
      ) : (
        <>
          <span aria-hidden="true">{short}</span>
          <span className="sr-only">{label}</span>
        </>
      )}
      {value === 'saved' && isOpened && <DraftCount />}
    </span>
  );
}

function Panel({ tab }: { readonly tab: DashboardTab }) {
  const { load = null, template = null, draft = null } = useSearch({ from: '/' });
  switch (tab) {
    case 'dashboard':
      return <ProjectsGallery />;
    case 'ai-assistant':
      return <AssistantTeaser />;
    case 'html-editor':
      return <EditorTab type="html" loadId={load} template={template} draft={draft} />;
    case 'markdown-editor':
      return <EditorTab type="markdown" loadId={load} template={null} draft={draft} />;
    case 'saved':
      return (
        <>
          <FirstSync className="pt-6" />
          <SavedPagesTab />
        </>
      );
  }
}
