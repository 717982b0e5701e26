import { subscribe } from 'node:diagnostics_channel';

/** Address without a page: the site responds with its 404 page. */
const UNKNOWN_ADDRESS = '/adresse-illisible';

/** Path of each request whose response is still open, by response. */
const openResponses = new Map();

/**
 * Preloaded into the Firebase emulators: Hosting's crashes on an address or host that it cannot parse. Rewrites both
 * before any handler sees the request.
 */
subscribe('http.server.request.start', ({ request, response }) => {
  if (!URL.canParse(`http://${request.headers.host}`)) request.headers.host = 'localhost';
  request.url = toParsableAddress(request.url, `http://${request.headers.host}`);
  openResponses.set(response, new URL(request.url, 'http://localhost').pathname);
  response.once('close', () => openResponses.delete(response));
});

// Hosting's emulator also crashes if a build removes a file that it is about to send: ends the response if its address
// ends the file's path. Other missing files are ignored too: `/contact` is `contact.html`.
process.setUncaughtExceptionCaptureCallback((error) => {
  if (error.code === 'ENOENT' && error.syscall === 'open') {
    for (const [response, path] of openResponses) if (error.path.endsWith(path)) response.destroy();
    return;
  }
  if (process.emit('uncaughtException', error)) return;
  console.error(error);
  process.exit(1);
});

/**
 * Returns an address that can be parsed: escapes an undecodable query, since the page itself exists; replaces an
 * unreadable path by UNKNOWN_ADDRESS.
 */
function toParsableAddress(address, base) {
  const start = address.indexOf('?');
  const path = start === -1 ? address : address.slice(0, start);
  const query = address.slice(path.length);
  const readable = path + (canDecode(query) ? query : query.replaceAll('%', '%25'));
  return canDecode(path) && URL.canParse(readable, base) ? readable : UNKNOWN_ADDRESS;
}

function canDecode(text) {
  try {
    decodeURI(text);
    return true;
  } catch {
    return false;
  }
}
