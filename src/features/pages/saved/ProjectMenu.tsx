import { useAccount } from '#context/session.tsx';
import { useMutator } from '#context/useMutator.ts';
import { toasts } from '#domain/messages/messages.ts';
import type { OwnCard } from '#domain/page/ownCard.ts';
import { duplicatePage } from '#mutators/pages/duplicate.ts';
import { pinToTop } from '#mutators/settings.ts';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { IconCopy, IconMore, IconPin } from '#ui/icons/icons.tsx';
import { Menu, type MenuItem } from '#ui/overlays/Menu.tsx';
import { showToast } from '#ui/overlays/toast.ts';

export function ProjectMenu({
  page,
  isPinned,
  before = [],
  after = [],
}: {
  readonly page: OwnCard;
  readonly isPinned: boolean;
  readonly before?: readonly MenuItem[];
  readonly after?: readonly MenuItem[];
}) {
  const account = useAccount();
  const duplicate = useDuplicate(page);
  const [pin] = useMutator(() => pinToTop(account, [page.id], !isPinned));
  return (
    <Menu
      trigger={<IconButton label={`More for “${page.title}”`} icon={<IconMore />} size="sm" />}
      items={[
        ...before,
        { label: 'Duplicate', icon: <IconCopy />, onSelect: duplicate },
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

function useDuplicate({ id, content_type: type }: OwnCard): () => void {
  const account = useAccount();
  const [duplicate] = useMutator(
    () => duplicatePage(account, id),
    (failure) => toasts.errorSavingPage(type, failure),
  );
  return () =>
    void duplicate().then((copy) => {
      if (copy.ok) showToast(toasts.pageSaved(copy.value.title, type));
    });
}
