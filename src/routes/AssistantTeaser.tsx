import { Link } from '@tanstack/react-router';
import { Button } from '#ui/controls/Button.tsx';
import { IconArrowRight } from '#ui/icons.tsx';
import { Marginalia } from '#ui/display/Marginalia.tsx';

export function AssistantTeaser() {
  return (
    <section
      aria-labelledby="assistant-title"
      className="grid items-center gap-10 py-10 md:grid-cols-[3fr_2fr] md:py-20 lg:grid-cols-[1fr_minmax(0,26rem)] lg:gap-16"
    >
      <div className="max-w-xl">
        <h1 id="assistant-title" className="display text-3xl sm:text-4xl">
          AI Assistant
        </h1>
        <p className="mt-4 text-lg text-muted">
          Discuss your work with the assistant. Choose the projects it can read, and it uses them to
          answer.
        </p>
        <Button asChild variant="primary" size="lg" className="mt-8">
          <Link to="/ai-assistant">
            Open AI Assistant
            <IconArrowRight />
          </Link>
        </Button>
      </div>
      <Marginalia />
    </section>
  );
}
