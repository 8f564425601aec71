import { useAccount } from '#context/session.tsx';
import { useMutator } from '#context/useMutator.ts';
import { toasts } from '#domain/messages/messages.ts';
import type { OwnCard } from '#domain/page/card.ts';
import { duplicatePage } from '#mutators/pages/duplicate.ts';
import { pinToTop } from '#mutators/settings.ts';
import { IconButton } from '#ui/controls/Button.tsx';
import { IconCopy, IconMore, IconPin } from '#ui/icons.tsx';
import { Menu, type MenuProps } from '#ui/overlays/Menu.tsx';

export function ProjectMenu({
  page,
  isPinned,
  before = [],
  after = [],
}: {
  readonly page: OwnCard;
  readonly isPinned: boolean;
  readonly before?: MenuProps['items'];
  readonly after?: MenuProps['items'];
}) {
  const account = useAccount();
  const { id, content_type: type } = page;
  const [duplicate] = useMutator(
    () => duplicatePage(account, id),
    (failure) => toasts.errorSavingPage(type, failure),
    (copy) => toasts.pageSaved(copy.title, type),
  );
  const [pin] = useMutator(() => pinToTop(account, [id], !isPinned));
  return (
    <Menu
      trigger={<IconButton label={`More for “${page.title}”`} icon={<IconMore />} size="sm" />}
      items={[
        ...before,
        { label: 'Duplicate', icon: <IconCopy />, onSelect: () => void duplicate() },
        {
          label: isPinned ? 'Unpin' : 'Pin to the top',
          icon: <IconPin />,
          onSelect: () => void pin(),
        },
        ...after,
      ]}
    />
  );
}
