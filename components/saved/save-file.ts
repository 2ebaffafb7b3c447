/** Hands a text out as a file to keep. */

/** The download has begun long before; until then the URL has to hold. */
const URL_MILLISECONDS = 60_000;

export function saveFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), URL_MILLISECONDS);
}

/** What every file system takes. */
export function fileName(collection: string | undefined): string {
  const words = (collection ?? '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return `countersign-${words === '' ? 'requests' : words.slice(0, 40)}.json`;
}
