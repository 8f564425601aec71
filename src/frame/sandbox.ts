import { memoryStorage } from './pageStorage.ts';
import { receiveRequest, runDocument, runPage } from './receiveRequest.ts';

// The fallback on the app's own address. Unless its CSP header has made the origin opaque, it runs nothing.
receiveRequest(self.origin === 'null' ? location.origin : null, false, (request, port) => {
  if (request.recto === 'document') return runDocument(request, port);
  if (request.recto !== 'render') return;
  memoryStorage();
  runPage(request, port);
});
