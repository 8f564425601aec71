/** The address of the plain text behind a page of GitHub or GitLab that shows it; others as they are. */
export function rawAddressOf(url: URL): URL {
  const [, owner = '', repository = '', kind = '', ...rest] = url.pathname.split('/');
  switch (url.hostname) {
    case 'gist.github.com':
      // Its first file.
      return repository !== '' && kind === '' ? new URL(`/${owner}/${repository}/raw`, url) : url;
    case 'github.com':
      return kind === 'blob' && rest.length > 1
        ? new URL(`/${owner}/${repository}/${rest.join('/')}`, 'https://raw.githubusercontent.com')
        : url;
    case 'gitlab.com':
      return new URL(url.pathname.replace('/-/blob/', '/-/raw/'), url);
    default:
      return url;
  }
}
