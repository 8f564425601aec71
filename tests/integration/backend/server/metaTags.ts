/** The content of tags by name or property. */
export function tagsIn(html: string): ReadonlyMap<string, string> {
  const tags = html.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)" \/>/gu);
  return new Map([...tags].map(([, name = '', content = '']) => [name, plain(content)]));
}

function plain(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}
