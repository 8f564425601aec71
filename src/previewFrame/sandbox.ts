import { memoryStorage } from './memoryStorage.ts';
import { receiveRequest } from './receiveRequest.ts';
import { runDocument } from './runDocument.ts';
import { runPage } from './runPage.ts';

// The fallback on the app's own address. Unless its CSP header has made the origin opaque, it runs nothing.
receiveRequest(self.origin === 'null' ? location.origin : null, false, (request, port) => {
  if (request.recto === 'document') return runDocument(request, port);
  if (request.recto !== 'render') return;
  memoryStorage();
  runPage(request, port);
});
