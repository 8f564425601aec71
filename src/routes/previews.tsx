import { useParams } from '@tanstack/react-router';
import { PreviewScreen } from '#features/preview/PreviewScreen.tsx';

/** The preview of a saved HTML page. */
export function HtmlPreview() {
  const { id } = useParams({ from: '/preview/html/$id' });
  return <PreviewScreen key={id} type="html" id={id} />;
}

/** The preview of a saved Markdown page. */
export function MarkdownPreview() {
  const { id } = useParams({ from: '/preview/markdown/$id' });
  return <PreviewScreen key={id} type="markdown" id={id} />;
}

/** The preview of HTML that is not saved, handed over in the navigation's state. */
export function LiveHtmlPreview() {
  return <PreviewScreen type="html" id={null} />;
}

/** The preview of Markdown that is not saved, handed over in the navigation's state. */
export function LiveMarkdownPreview() {
  return <PreviewScreen type="markdown" id={null} />;
}
