import { Link } from '@tanstack/react-router';
import { TEMPLATES } from '#domain/page/templates.ts';
import { Button } from '#ui/controls/Button.tsx';
import { EmptyState } from '#ui/display/EmptyState.tsx';
import { IconFolder } from '#ui/icons/icons.tsx';

export function NoProjects() {
  return (
    <EmptyState
      icon={<IconFolder />}
      title="No Projects Yet"
      description="Start from one of these samples. Saved projects appear here, also offline."
      actions={TEMPLATES.map(({ template, title }) => (
        <Button key={template} asChild>
          <Link to="/" search={{ tab: 'html-editor', template }}>
            {title}
          </Link>
        </Button>
      ))}
    />
  );
}
