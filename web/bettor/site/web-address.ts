/** An address that a link of an operator may lead to: http or https, and nothing that runs. */
export function isWebAddress(text: string | undefined): text is string {
  const url = text === undefined ? null : URL.parse(text);
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:');
}

const PICTURE = /^data:image\/(?:png|jpeg|webp|svg\+xml);base64,[\da-z+/=]+$/i;

/** A picture that may stand as logo or favicon: of the web, of this site, or small and in place. */
export function isPictureAddress(text: string | undefined): text is string {
  return isWebAddress(text) || (text !== undefined && (/^\/(?!\/)[\w./-]+$/.test(text) || PICTURE.test(text)));
}
