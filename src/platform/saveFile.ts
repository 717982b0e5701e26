/** Downloads a file under the given name. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Safari reads the URL after `click` returns.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
